import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { connect } from "node:net";
import { createInterface } from "node:readline";

// The API of the messaging app's library on top of the test phone service, whose port is in the environment.

interface Credentials {
  noise: Uint8Array;
  me?: { id: string };
}

interface Auth {
  creds: Credentials;
  keys: {
    get(kind: string, names: string[]): Promise<Record<string, any>>;
    set(values: Record<string, Record<string, unknown>>): Promise<void>;
  };
}

export const initAuthCreds = (): Credentials => ({ noise: new Uint8Array([1, 2, 3]) });

export const BufferJSON = {
  replacer: (_key: string, value: any) =>
    value?.type === "Buffer" || value instanceof Uint8Array
      ? { type: "Buffer", data: Buffer.from(value.data ?? value).toString("base64") }
      : value,
  reviver: (_key: string, value: any) =>
    value?.type === "Buffer" ? Buffer.from(value.data, "base64") : value,
};

export default function makeWASocket({ auth }: { auth: Auth }) {
  const ev = new EventEmitter();
  const { creds, keys } = auth;
  const line = connect(Number(process.env["PHONE_SERVICE_PORT"]), "127.0.0.1");
  const replies = new EventEmitter();
  let ended = false;
  const close = (statusCode: number) => {
    if (ended) return;
    ended = true;
    const error = Object.assign(new Error(`closed with ${statusCode}`), { output: { statusCode } });
    ev.emit("connection.update", { connection: "close", lastDisconnect: { error, date: new Date() } });
    for (const name of replies.eventNames()) replies.emit(name, { error: "Connection Closed" });
    line.destroy();
  };
  const say = (ask: string, rest: object) => line.write(`${JSON.stringify({ ask, ...rest })}\n`);
  const request = (ask: string, rest: object) =>
    new Promise<any>((resolve, reject) => {
      if (ended) return reject(new Error("Connection Closed"));
      const reply = randomUUID();
      replies.once(reply, (response) =>
        response.error ? reject(new Error(response.error)) : resolve(response),
      );
      say(ask, { ...rest, reply });
    });
  const bare = (id: string | undefined) => id?.split(":")[0];

  line.on("error", () => close(408));
  line.on("close", () => close(428));
  line.on("connect", async () => {
    ev.emit("connection.update", { connection: "connecting" });
    if (!(creds.noise instanceof Uint8Array)) throw new Error("bytes were not kept as bytes");
    const { self } = await keys.get("session", ["self"]);
    const { pid } = process;
    say("hello", { pid, number: bare(creds.me?.id), secret: self && Buffer.from(self).toString() });
  });
  createInterface({ input: line }).on("line", async (text) => {
    const { event, data } = JSON.parse(text);
    if (event === "qr") ev.emit("connection.update", { qr: data });
    else if (event === "open") ev.emit("connection.update", { connection: "open" });
    else if (event === "close") close(data.statusCode);
    else if (event === "receipts") ev.emit("messages.update", data);
    else if (event === "paired") {
      await keys.set({ session: { self: Buffer.from(data.secret), other: null } });
      creds.me = { id: `${data.number}:7@s.whatsapp.net` };
      ev.emit("creds.update", { me: creds.me });
      // Like the real library: the first connection is only for pairing.
      close(515);
    } else replies.emit(event, data);
  });
  return {
    ev,
    get user() {
      return creds.me;
    },
    async onWhatsApp(address: string) {
      const { known } = await request("known", { number: address.split("@")[0] });
      return known ? [{ jid: address, exists: true }] : [];
    },
    async sendMessage(to: string, { text }: { text: string }, { messageId }: { messageId: string }) {
      const { id } = await request("send", { id: messageId, to: to.split("@")[0], text });
      return { key: { id } };
    },
    async logout() {
      say("logout", {});
      ended = true;
    },
    end() {
      ended = true;
      line.destroy();
    },
  };
}
