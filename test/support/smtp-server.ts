import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

export interface ReceivedMail {
  from: string;
  to: string;
  /** The mail as it came, head and body. */
  raw: string;
  header(name: string): string | undefined;
}

/** What the server says at a place of the conversation; "drop" ends the connection without a word. */
export interface Behaviour {
  greeting?: () => string;
  rcpt?: (address: string) => string;
  /** After the mail's end. */
  data?: (mail: ReceivedMail) => string;
  /** Once half of the mail has come. */
  midData?: (to: string) => string | undefined;
  /** How long it thinks before it takes a mail. */
  delayMs?: () => number;
}

export interface SmtpServer {
  url: string;
  /** What was accepted, in order. */
  mails: ReceivedMail[];
  connections: number;
  behaviour: Behaviour;
  /** Waits until so many mails were accepted. */
  received(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Speaks SMTP on a port of its own, and behaves as it is told. */
export async function startSmtpServer(behaviour: Behaviour = {}, port = 0): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  let waiting: Array<() => void> = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    smtp.connections += 1;
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    converse(socket, smtp, () => {
      for (const go of waiting.splice(0)) go();
    });
  });
  const smtp: SmtpServer = {
    url: "",
    mails: [],
    connections: 0,
    behaviour,
    async received(count) {
      while (smtp.mails.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
      waiting = [];
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  smtp.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return smtp;
}

function converse(socket: Socket, smtp: SmtpServer, accepted: () => void): void {
  let buffered = "";
  let from = "";
  let to = "";
  let inData = false;
  const say = (line: string): void => {
    if (line === "drop") socket.destroy();
    else socket.write(`${line}\r\n`);
  };
  const endOfMail = () => {
    const end = buffered.indexOf("\r\n.\r\n");
    const half = smtp.behaviour.midData?.(to);
    if (half) return say(half);
    if (end < 0) return;
    const raw = buffered.slice(0, end).replaceAll("\r\n..", "\r\n.");
    buffered = buffered.slice(end + 5);
    inData = false;
    const mail = { from, to, raw, header: (name: string) => headerOf(raw, name) };
    const take = () => {
      // Whoever has gone meanwhile was not told that it is taken.
      if (socket.destroyed) return;
      const answer = smtp.behaviour.data?.(mail) ?? "250 2.0.0 taken";
      if (answer.startsWith("2")) {
        smtp.mails.push(mail);
        accepted();
      }
      say(answer);
    };
    const delay = smtp.behaviour.delayMs?.() ?? 0;
    if (delay > 0) setTimeout(take, delay);
    else take();
  };
  const command = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === "EHLO" || verb === "HELO") say("250 test");
    else if (verb === "MAIL") {
      from = /<(.*?)>/.exec(line)?.[1] ?? "";
      say("250 ok");
    } else if (verb === "RCPT") {
      to = /<(.*?)>/.exec(line)?.[1] ?? "";
      say(smtp.behaviour.rcpt?.(to) ?? "250 ok");
    } else if (verb === "DATA") {
      inData = true;
      say("354 go on");
    } else if (verb === "QUIT") {
      say("221 bye");
      socket.end();
    } else say("250 ok");
  };
  say(smtp.behaviour.greeting?.() ?? "220 test ESMTP");
  socket.setEncoding("utf8").on("data", (text: string) => {
    buffered += text;
    while (!socket.destroyed) {
      if (inData) {
        endOfMail();
        if (inData) return;
      }
      const end = buffered.indexOf("\r\n");
      if (end < 0) return;
      const line = buffered.slice(0, end);
      buffered = buffered.slice(end + 2);
      command(line);
    }
  });
}

const headerOf = (raw: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, "im")
    .exec(raw.split("\r\n\r\n")[0]!)?.[1]
    ?.replace(/\r\n\s+/g, " ");
