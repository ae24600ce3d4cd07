import { demoPassword } from "../../seeders/demo.ts";
import type { TestApp } from "../support/app.ts";

/** Signs in as a browser would: the refresh token comes in a cookie. */
export async function signInByCookie({ anonymous }: TestApp, email: string, password = demoPassword) {
  const { status, headers, body } = await anonymous.post("/auth/login", { email, password });
  if (status !== 200) throw new Error(`${email} cannot sign in: ${JSON.stringify(body)}`);
  return { cookie: cookieOf(headers), accessToken: body.accessToken as string };
}

/** The cookie as the browser sends it back. */
export const cookieOf = (headers: Headers): string => headers.getSetCookie()[0]?.split(";")[0] ?? "";
