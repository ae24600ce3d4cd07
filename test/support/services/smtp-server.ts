import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

export interface ReceivedEmail {
  from: string;
  to: string;
  /** The email as received, headers and body. */
  raw: string;
  header(name: string): string | undefined;
}

/** Responses of the server at each step; "drop" closes the connection without a response. */
export interface Behaviour {
  greeting?: () => string;
  rcpt?: (address: string) => string;
  /** After the end of the email. */
  data?: (email: ReceivedEmail) => string;
  /** After half of the email. */
  midData?: (to: string) => string | undefined;
  /** Delay before it accepts an email. */
  delayMs?: () => number;
}

export interface SmtpServer {
  url: string;
  /** Accepted emails, in order. */
  mails: ReceivedEmail[];
  connections: number;
  behaviour: Behaviour;
  /** Waits until this many emails were accepted. */
  received(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts an SMTP server on its own port with configurable behaviour. */
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
  const endOfEmail = () => {
    const end = buffered.indexOf("\r\n.\r\n");
    const half = smtp.behaviour.midData?.(to);
    if (half) return say(half);
    if (end < 0) return;
    const raw = buffered.slice(0, end).replaceAll("\r\n..", "\r\n.");
    buffered = buffered.slice(end + 5);
    inData = false;
    const email = { from, to, raw, header: (name: string) => headerOf(raw, name) };
    const take = () => {
      // A client that disconnected meanwhile did not learn that the email was accepted.
      if (socket.destroyed) return;
      const response = smtp.behaviour.data?.(email) ?? "250 2.0.0 taken";
      if (response.startsWith("2")) {
        smtp.mails.push(email);
        accepted();
      }
      say(response);
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
        endOfEmail();
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
