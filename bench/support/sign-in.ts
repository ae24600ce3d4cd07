import { demoPassword } from "../../seeders/demo.ts";

export const credentials = (email: string) => ({ email, password: demoPassword, transport: "body" });

/** Signs in a demo account. @param school needed if the address has accounts in several @returns the credentials */
export async function signIn(url: string, email = "admin@greenfield.example", school?: string): Promise<any> {
  const response = await fetch(`${url}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...credentials(email), ...(school && { school }) }),
  });
  if (response.status !== 200) throw new Error(`${email} cannot sign in: ${await response.text()}`);
  return response.json();
}
