import { createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";

/** A connection of an account from the service's side. */
export interface PhoneLine {
  /** The account's number, once a phone has scanned its code. */
  number: string | null;
  /** The process at the other end. */
  pid: number;
  tell(event: string, data: unknown): void;
  /** Cuts the connection without a close message. */
  cut(): void;
}

export interface Sent {
  id: string;
  to: string;
  text: string;
  from: string;
}

/**
 * A fake backend of the messaging app: issues QR codes, pairs phones, accepts messages and sends receipts.
 * `library-of-the-app.ts` talks to it as the app's library does to the real one.
 */
export async function startPhoneService() {
  const lines = new Set<PhoneLine>();
  const linked = new Map<string, string>();
  const sent: Sent[] = [];
  /** Accepts, rejects or drops a message. */
  const mood: { answer: (sent: Sent) => "take" | "refuse" | "lose" } = { answer: () => "take" };
  const strangers = new Set<string>();
  const waiting = new Set<() => void>();
  const changed = () => {
    for (const look of waiting) look();
  };
  let codes = 0;

  const server = createServer((socket: Socket) => {
    const line: PhoneLine = {
      number: null,
      pid: 0,
      tell: (event, data) => void socket.write(`${JSON.stringify({ event, data })}\n`),
      cut: () => socket.destroy(),
    };
    const close = (statusCode: number) => {
      line.tell("close", { statusCode });
      socket.end();
    };
    socket.on("error", () => {});
    socket.on("close", () => {
      lines.delete(line);
      changed();
    });
    createInterface({ input: socket }).on("line", (text) => {
      const { ask, ...given } = JSON.parse(text);
      if (ask === "hello") {
        line.pid = given.pid;
        if (!given.number) line.tell("qr", `code-${++codes}`);
        // A phone identifies its linked devices by a secret, which proves that the right keys are used.
        else if (linked.get(given.number) !== given.secret || !given.secret) return close(401);
        else {
          line.number = given.number;
          line.tell("open", {});
        }
        lines.add(line);
      } else if (ask === "known") {
        line.tell(given.reply, { known: !strangers.has(given.number) });
      } else if (ask === "send") {
        const message: Sent = { id: given.id, to: given.to, text: given.text, from: line.number! };
        const response = mood.answer(message);
        // A repeated message is shown once.
        if (response !== "refuse" && !sent.some(({ id }) => id === message.id)) sent.push(message);
        if (response === "lose") socket.destroy();
        else line.tell(given.reply, response === "take" ? { id: given.id } : { error: "rate-overlimit" });
      } else if (ask === "logout") {
        linked.delete(line.number!);
        socket.end();
      }
      changed();
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));

  return {
    port: (server.address() as { port: number }).port,
    lines,
    linked,
    sent,
    mood,
    strangers,
    /** Scans the code of the only line that shows one. */
    scan(number: string) {
      const [line] = [...lines].filter((each) => each.number === null);
      if (!line) throw new Error("No code is shown");
      linked.set(number, `secret-${number}`);
      line.tell("paired", { number, secret: `secret-${number}` });
    },
    /** The connection of a number. */
    of(number: string): PhoneLine {
      const line = [...lines].find((each) => each.number === number);
      if (!line) throw new Error(`${number} is not connected`);
      return line;
    },
    /** Unlinks the device on the phone. */
    unlink(number: string) {
      linked.delete(number);
      this.of(number).tell("close", { statusCode: 401 });
    },
    /** Waits until the condition holds, checking after every event of this service. */
    async until(holds: () => boolean, timeoutMs = 20_000): Promise<void> {
      let timer: NodeJS.Timeout | undefined;
      try {
        await new Promise<void>((resolve, reject) => {
          timer = setTimeout(() => reject(new Error(`Timed out waiting for: ${holds}`)), timeoutMs);
          const look = () => {
            if (holds()) resolve();
          };
          waiting.add(look);
          look();
        });
      } finally {
        clearTimeout(timer);
        waiting.clear();
      }
    },
    async close() {
      for (const line of lines) line.cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
