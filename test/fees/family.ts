import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import type { Answer, Client } from "../support/client.ts";
import { kes } from "./school.ts";

const cents = fc.integer({ min: 1, max: 30_000 });
const child = fc.nat({ max: 1 });
/** Picks one of those that there are by then. */
const which = fc.nat({ max: 20 });
/** How often the same request is sent at once. */
const times = fc.integer({ min: 1, max: 3 });

export const commands = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("bill" as const),
      child,
      cents,
      times,
      parts: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("pay" as const),
      child,
      cents,
      times,
      payer: fc.constantFrom("child", "home"),
      waits: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom("confirm" as const, "reverse" as const, "bounce" as const),
      which,
      times,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("credit-note" as const), which, cents, times }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom("cancel" as const, "write-off" as const), which, times }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("allocate" as const), child, times }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("refund" as const), child, which, cents, times }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("decide" as const), which, approved: fc.boolean(), times }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("pay-out" as const), which, times }) },
);

export type Command = typeof commands extends fc.Arbitrary<infer C> ? C : never;

interface Request {
  client: Client;
  method: string;
  path: string;
  body: object;
  key: string;
}

interface Setting {
  clients: readonly Client[];
  day(days: number): string;
  feeCategoryId: string;
}

const minor = ({ amount }: { amount: string }) => BigInt(amount.replace(".", ""));
const money = (cents: number) => kes((cents / 100).toFixed(2));

/** Two children of a home, what was asked for them, and what that must have moved. */
export class Family {
  readonly students: readonly string[];
  readonly #household: string;
  readonly #setting: Setting;
  readonly #invoices: string[] = [];
  readonly #payments: string[] = [];
  readonly #refunds: string[] = [];
  readonly #done: Array<Request & { answer: Answer }> = [];
  #moved = 0n;
  #sent = 0;

  constructor(students: readonly string[], household: string, setting: Setting) {
    this.students = students;
    this.#household = household;
    this.#setting = setting;
  }

  /** Sends what a command asks for as often as it says, under one key: it must take effect once. */
  async run(command: Command): Promise<void> {
    const asked = this.#request(command);
    if (!asked) return;
    this.#sent += 1;
    const client = this.#setting.clients[this.#sent % this.#setting.clients.length]!;
    const request = { client, key: randomUUID(), ...asked };
    const answers = await Promise.all(Array.from({ length: command.times }, () => send(request)));
    // Only a refund can be asked for wrongly: to a child whom the payment was not for.
    const refused = command.kind === "refund" ? [400, 409] : [409];
    const strange = answers.find(({ status }) => status >= 400 && !refused.includes(status));
    if (strange) throw new Error(`${request.path}: ${JSON.stringify(strange.body)}`);
    const good = answers.filter(({ status }) => status < 300);
    if (good.some(({ body }) => !isDeepStrictEqual(body, good[0]!.body)))
      throw new Error(`${request.path}: the same key was answered twice`);
    if (good.filter(({ headers }) => !headers.get("idempotency-replayed")).length > 1)
      throw new Error(`${request.path}: took effect twice`);
    if (!good[0]) return;
    this.#done.push({ ...request, answer: good[0] });
    this.#note(command, good[0].body);
  }

  #request(command: Command): Pick<Request, "method" | "path" | "body"> | undefined {
    const post = (path: string, body: object) => ({ method: "POST", path, body });
    const put = (path: string, body: object) => ({ method: "PUT", path, body });
    const pick = (ids: readonly string[], which: number) => ids[which % Math.max(ids.length, 1)];
    const { day, feeCategoryId } = this.#setting;
    const reason = "by lot";
    switch (command.kind) {
      case "bill": {
        const dates = Array.from({ length: command.parts }, (_none, index) => ({ dueOn: day(index) }));
        const lines = [{ feeCategoryId, unitAmount: money(command.cents) }];
        return post("/fee-invoices", { studentId: this.students[command.child], lines, installments: dates });
      }
      case "pay": {
        const payer =
          command.payer === "home"
            ? { householdId: this.#household }
            : { studentId: this.students[command.child] };
        const method = command.waits
          ? { method: "bank_transfer", reference: randomUUID() }
          : { method: "cash" };
        return post("/payments", { ...payer, ...method, amount: money(command.cents) });
      }
      case "confirm":
      case "reverse":
      case "bounce": {
        const id = pick(this.#payments, command.which);
        const verb = { confirm: "confirmation", reverse: "reversal", bounce: "bounce" }[command.kind];
        return id ? post(`/payments/${id}/${verb}`, command.kind === "confirm" ? {} : { reason }) : undefined;
      }
      case "credit-note":
      case "cancel":
      case "write-off": {
        const id = pick(this.#invoices, command.which);
        if (!id) return undefined;
        if (command.kind !== "credit-note")
          return post(`/fee-invoices/${id}/${command.kind === "cancel" ? "cancellation" : "write-off"}`, {
            reason,
          });
        return post(`/fee-invoices/${id}/credit-notes`, { amount: money(command.cents), reason });
      }
      case "allocate":
        return post(`/students/${this.students[command.child]}/credit-allocations`, {});
      case "refund": {
        const id = pick(this.#payments, command.which);
        const studentId = this.students[command.child];
        const body = { studentId, amount: money(command.cents), method: "cash", reason };
        return id ? post(`/payments/${id}/refunds`, body) : undefined;
      }
      case "decide":
      case "pay-out": {
        const id = pick(this.#refunds, command.which);
        if (!id) return undefined;
        return command.kind === "decide"
          ? put(`/refunds/${id}/decision`, { approved: command.approved })
          : put(`/refunds/${id}/completion`, {});
      }
    }
  }

  #note({ kind }: Command, body: any): void {
    if (kind === "bill") {
      this.#invoices.push(body.id);
      if (minor(body.total) !== minor(body.subtotal) - minor(body.discount))
        throw new Error(`${body.number}: the discount is not what is missing`);
      this.#moved += minor(body.total);
    } else if (kind === "pay") {
      this.#payments.push(body.id);
      if (body.status === "confirmed") this.#moved -= minor(body.amount);
    } else if (kind === "confirm" || kind === "credit-note") this.#moved -= minor(body.amount);
    else if (kind === "reverse" || kind === "pay-out") this.#moved += minor(body.amount);
    else if (kind === "cancel") this.#moved -= minor(body.total);
    else if (kind === "refund") this.#refunds.push(body.id);
  }

  /** What all movements sum up to: what was given up of an invoice, the invoice itself says. */
  async expected(): Promise<bigint> {
    const [client] = this.#setting.clients;
    const lists = await Promise.all(
      this.students.map((id) => client!.get(`/fee-invoices?studentId=${id}&limit=200`)),
    );
    const invoices: any[] = lists.flatMap(({ body }) => body.data);
    return invoices.reduce((sum, { writtenOff }) => sum - minor(writtenOff), this.#moved);
  }

  /** What the screens show for both children together; what they say of open bills and credit must fit. */
  async balances(): Promise<bigint> {
    const [client] = this.#setting.clients;
    const shown = await Promise.all(this.students.map((id) => client!.get(`/students/${id}/fees`)));
    for (const { body } of shown)
      for (const { total, paid, balance, installments } of body.invoices) {
        const open = installments.reduce((sum: bigint, part: any) => sum + minor(part.balance), 0n);
        if (open !== minor(balance) || minor(paid) + open > minor(total))
          throw new Error(`an invoice of ${total.amount} with ${paid.amount} paid has ${open} open`);
      }
    return shown.reduce((sum, { body }) => sum + minor(body.balance), 0n);
  }

  /** Sends everything that took effect once more. */
  async repeatAll(): Promise<void> {
    for (const { answer, ...request } of this.#done) {
      const again = await send(request);
      if (!isDeepStrictEqual([again.status, again.body], [answer.status, answer.body]))
        throw new Error(`${request.path}: answered otherwise when repeated`);
    }
  }
}

const send = ({ client, method, path, body, key }: Request): Promise<Answer> =>
  client(method, path, body, { "idempotency-key": key });
