import { connect, type Socket } from "node:net";

export interface Flood {
  /** Responses by status; "0" for none. */
  statuses: Record<string, number>;
  /** Successes in each second. */
  perSecond: number[];
  /** Milliseconds from the scheduled time of a request to its rejection, and to its success. */
  refusedMs: number[];
  servedMs: number[];
}

interface Line {
  socket: Socket;
  began: number;
  busy: boolean;
  text: string;
}

/**
 * Sends requests at a fixed rate, whether earlier ones are completed or not (open loop): users do not wait for each other.
 * @param rate requests per second; 0: each of the `most` connections sends its next request after its response (closed loop)
 */
export async function flood(
  request: string,
  port: number,
  { rate, seconds, most }: { rate: number; seconds: number; most: number },
): Promise<Flood> {
  const found: Flood = { statuses: {}, perSecond: [], refusedMs: [], servedMs: [] };
  const free: Line[] = [];
  const lines = new Set<Line>();
  const start = performance.now();
  let over = false;
  const note = (status: string, began: number) => {
    const at = performance.now();
    found.statuses[status] = (found.statuses[status] ?? 0) + 1;
    if (status === "200") {
      found.servedMs.push(at - began);
      const second = Math.floor((at - start) / 1_000);
      found.perSecond[second] = (found.perSecond[second] ?? 0) + 1;
    } else if (status === "503") found.refusedMs.push(at - began);
  };
  const done = (line: Line, status: string) => {
    line.busy = false;
    note(status, line.began);
    if (rate === 0 && !over) send(line);
    else free.push(line);
  };
  const open = (): Line => {
    const line: Line = { socket: connect(port, "127.0.0.1"), began: 0, busy: false, text: "" };
    const gone = () => {
      if (!lines.delete(line)) return;
      if (line.busy) note("0", line.began);
      if (rate === 0 && !over) send(open());
    };
    line.socket.setNoDelay(true).setEncoding("latin1");
    line.socket.on("error", gone).on("close", gone);
    line.socket.on("data", (data) => {
      line.text += data;
      const end = line.text.indexOf("\r\n\r\n");
      if (end < 0) return;
      const length = /\r\ncontent-length: (\d+)/i.exec(line.text)?.[1];
      if (line.text.length < end + 4 + Number(length ?? 0)) return;
      const [, status] = line.text.split(" ", 2);
      line.text = "";
      done(line, status!);
    });
    lines.add(line);
    return line;
  };
  const send = (line: Line, began = performance.now()) => {
    line.began = began;
    line.busy = true;
    line.socket.write(request);
  };
  if (rate === 0) for (let index = 0; index < most; index += 1) send(open());
  let sent = 0;
  await new Promise<void>((resolve) => {
    const tick = () => {
      const elapsed = performance.now() - start;
      if (elapsed >= seconds * 1_000) {
        over = true;
        return resolve();
      }
      for (; rate > 0 && sent < (elapsed / 1_000) * rate; sent += 1) {
        let line = free.pop();
        while (line && !lines.has(line)) line = free.pop();
        // No connection is free: this request is abandoned before it was sent.
        if (!line && lines.size >= most) note("unsent", start);
        else send(line ?? open(), start + (sent / rate) * 1_000);
      }
      setTimeout(tick, 5);
    };
    tick();
  });
  const until = performance.now() + 20_000;
  while ([...lines].some(({ busy }) => busy) && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 20));
  for (const line of [...lines]) {
    if (line.busy) note("0", line.began);
    lines.delete(line);
    line.socket.destroy();
  }
  return found;
}
