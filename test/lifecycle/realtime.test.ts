import test from "ava";
import { startApp } from "../support/app.ts";

const app = await startApp();
test.after.always(() => app.close());

/** The handshake of socket.io over plain requests. @returns the packet that answers the attempt to join */
async function join(token?: unknown): Promise<{ type: string; message?: string }> {
  const address = `${app.url}/socket.io/?EIO=4&transport=polling`;
  const opened = await (await fetch(address)).text();
  const { sid } = JSON.parse(opened.slice(1));
  const session = `${address}&sid=${sid}`;
  const sent = await fetch(session, {
    method: "POST",
    body: `40${token === undefined ? "" : JSON.stringify({ token })}`,
  });
  if ((await sent.text()) !== "ok") throw new Error(`status ${sent.status}`);
  const response = await (await fetch(session)).text();
  const packet = response.split("\x1e").find((each) => each.startsWith("4"))!;
  return { type: packet.slice(0, 2), ...JSON.parse(packet.slice(2)) };
}

const [connected, refused] = ["40", "44"];

test("a signed-in user is admitted to the socket channel", async (t) => {
  const { credentials } = await app.as("teacher");
  t.is((await join(credentials.accessToken)).type, connected);
});

test("without a token, with a bad one or one of a session that ended, nobody is", async (t) => {
  const guardian = await app.as("guardian");
  const { accessToken } = guardian.credentials;
  const bad = [undefined, "", "nonsense", `${accessToken.slice(0, -4)}AAAA`, 17, { a: 1 }, null];
  for (const token of bad)
    t.like(await join(token), { type: refused, message: "unauthenticated" }, String(token));
  t.true((await guardian.post("/auth/logout")).status < 300);
  t.like(await join(accessToken), { type: refused, message: "unauthenticated" });
});
