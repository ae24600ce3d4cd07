import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import type { Client, StoredResponse } from "../support/client.ts";
import type { BodyOf } from "../support/typed-body.ts";
import { kes } from "./school.ts";

const cents = (max: number) => ({ cents: fc.integer({ min: 1, max }) });
const child = { child: fc.nat({ max: 1 }) };
/** Picks one of those that there are by then. */
const which = { which: fc.nat({ max: 20 }) };
const mostly = fc.nat({ max: 3 }).map((lot) => lot > 0);
/** How often the same request is sent at once. */
const times = fc.integer({ min: 1, max: 3 });

const command = <K extends string, F extends object>(
  weight: number,
  kinds: readonly [K, ...K[]],
  fields: { [N in keyof F]: fc.Arbitrary<F[N]> },
) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constantFrom(...kinds), times, ...fields }) as unknown as fc.Arbitrary<
    { kind: K; times: number } & F
  >,
});

export const commands = fc.oneof(
  command(3, ["bill"], { ...child, ...cents(30_000), parts: fc.integer({ min: 1, max: 4 }) }),
  command(4, ["pay"], { ...child, ...cents(50_000), ofHome: fc.boolean(), atOnce: mostly }),
  command(2, ["confirm", "reverse", "bounce"], which),
  command(2, ["credit-note"], { ...which, ...cents(20_000) }),
  command(1, ["cancel", "write-off"], which),
  command(2, ["allocate"], child),
  command(4, ["refund"], { ...child, ...which, ...cents(2_000) }),
  command(3, ["decide"], { ...which, approved: mostly }),
  command(3, ["pay-out"], which),
);

export type Command = typeof commands extends fc.Arbitrary<infer C> ? C : never;

/** Every kind of movement takes effect in this one, whatever the lot says. */
export const everything: readonly Command[][] = (
  [
    { kind: "bill", child: 0, cents: 10_000, parts: 3 },
    { kind: "pay", child: 0, cents: 14_000, ofHome: false, atOnce: true },
    { kind: "refund", child: 0, which: 0, cents: 1_500 },
    { kind: "decide", which: 0, approved: true },
    { kind: "pay-out", which: 0 },
    { kind: "refund", child: 0, which: 0, cents: 100 },
    { kind: "decide", which: 1, approved: false },
    { kind: "credit-note", which: 0, cents: 777 },
    { kind: "bill", child: 1, cents: 4_444, parts: 2 },
    { kind: "pay", child: 1, cents: 2_222, ofHome: true, atOnce: false },
    { kind: "confirm", which: 1 },
    { kind: "write-off", which: 1 },
    { kind: "bill", child: 0, cents: 3_000, parts: 1 },
    { kind: "allocate", child: 0 },
    { kind: "reverse", which: 1 },
    { kind: "bill", child: 1, cents: 99, parts: 1 },
    { kind: "cancel", which: 3 },
    { kind: "pay", child: 1, cents: 5, ofHome: false, atOnce: false },
    { kind: "bounce", which: 2 },
  ] as const
).map((each) => [{ ...each, times: 2 }]);

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
  readonly #payments: Array<{ id: string; studentId: string | null }> = [];
  readonly #refunds: string[] = [];
  readonly #done: Array<Request & { response: StoredResponse }> = [];
  #moved = 0n;
  #sent = 0;

  constructor(students: readonly string[], household: string, setting: Setting) {
    this.students = students;
    this.#household = household;
    this.#setting = setting;
  }

  /** The kinds of commands that took effect. */
  readonly kinds = new Set<string>();

  /** Sends what a command asks for as often as it says, under one key: it must take effect once. */
  async run(command: Command): Promise<void> {
    const asked = this.#request(command);
    if (!asked) return;
    this.#sent += 1;
    const client = this.#clientFor(command);
    const request = { client, key: randomUUID(), ...asked };
    const responses = await Promise.all(Array.from({ length: command.times }, () => send(request)));
    // Only a refund can be asked for wrongly: to a child whom the payment was not for.
    const refused = command.kind === "refund" ? [400, 409] : [409];
    const strange = responses.find(({ status }) => status >= 400 && !refused.includes(status));
    if (strange) throw new Error(`${request.path}: ${JSON.stringify(strange.body)}`);
    const good = responses.filter(({ status }) => status < 300);
    if (good.some(({ body }) => !isDeepStrictEqual(body, good[0]!.body)))
      throw new Error(`${request.path}: the same key was answered twice`);
    if (good.filter(({ headers }) => !headers.get("idempotency-replayed")).length > 1)
      throw new Error(`${request.path}: took effect twice`);
    if (!good[0]) return;
    this.#done.push({ ...request, response: good[0] });
    this.kinds.add(command.kind);
    this.#note(command, good[0].body);
  }

  /** Nobody decides on what they did themselves: the first caller moves money in, the second decides, both do the rest. */
  #clientFor({ kind }: Command): Client {
    const { clients } = this.#setting;
    if (["bill", "pay", "refund"].includes(kind)) return clients[0]!;
    if (["allocate", "bounce", "pay-out"].includes(kind)) return clients[this.#sent % clients.length]!;
    return clients[1]!;
  }

  #request(command: Command): Pick<Request, "method" | "path" | "body"> | undefined {
    const post = (path: string, body: object) => ({ method: "POST", path, body });
    const put = (path: string, body: object) => ({ method: "PUT", path, body });
    const pick = <T>(some: readonly T[], which: number) => some[which % Math.max(some.length, 1)];
    const { day, feeCategoryId } = this.#setting;
    const reason = "by lot";
    switch (command.kind) {
      case "bill": {
        const dates = Array.from({ length: command.parts }, (_none, index) => ({ dueOn: day(index) }));
        const lines = [{ feeCategoryId, unitAmount: money(command.cents) }];
        return post("/fee-invoices", { studentId: this.students[command.child], lines, installments: dates });
      }
      case "pay": {
        const payer = command.ofHome
          ? { householdId: this.#household }
          : { studentId: this.students[command.child] };
        const method = command.atOnce
          ? { method: "cash" }
          : { method: "bank_transfer", reference: randomUUID() };
        return post("/payments", { ...payer, ...method, amount: money(command.cents) });
      }
      case "confirm":
      case "reverse":
      case "bounce": {
        const id = pick(this.#payments, command.which)?.id;
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
        const payment = pick(this.#payments, command.which);
        const studentId = payment?.studentId ?? this.students[command.child];
        const body = { studentId, amount: money(command.cents), method: "cash", reason };
        return payment && post(`/payments/${payment.id}/refunds`, body);
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
      this.#payments.push({ id: body.id, studentId: body.studentId });
      if (body.status === "confirmed") this.#moved -= minor(body.amount);
    } else if (kind === "confirm" || kind === "credit-note") this.#moved -= minor(body.amount);
    else if (kind === "reverse" || kind === "pay-out") this.#moved += minor(body.amount);
    else if (kind === "cancel") this.#moved -= minor(body.total);
    else if (kind === "refund") this.#refunds.push(body.id);
  }

  /** What all movements sum up to: what was given up of an invoice, the invoice itself says. */
  async expected(): Promise<bigint> {
    const lists = await Promise.all(
      this.students.map((id) => this.#see(`/fee-invoices?studentId=${id}&limit=200`)),
    );
    const invoices = lists.flatMap(({ body }) => body.data);
    return invoices.reduce((sum, { writtenOff }) => sum - minor(writtenOff), this.#moved);
  }

  /** What the screens show for both children together; what they say of open bills and credit must fit. */
  async balances(): Promise<bigint> {
    const shown = await Promise.all(this.students.map((id) => this.#see(`/students/${id}/fees`)));
    for (const { body } of shown)
      for (const { total, paid, balance, installments } of body.invoices) {
        const open = installments.reduce((sum: bigint, part) => sum + minor(part.balance), 0n);
        if (open !== minor(balance) || minor(paid) + open > minor(total))
          throw new Error(`an invoice of ${total.amount} with ${paid.amount} paid has ${open} open`);
      }
    return shown.reduce((sum, { body }) => sum + minor(body.balance), 0n);
  }

  #see<P extends string>(path: P): Promise<StoredResponse<BodyOf<"get", P>>> {
    return send({ client: this.#setting.clients[0]!, method: "GET", path });
  }

  /** Sends everything that took effect once more. */
  async repeatAll(): Promise<void> {
    for (const { response, ...request } of this.#done) {
      const again = await send(request);
      if (!isDeepStrictEqual([again.status, again.body], [response.status, response.body]))
        throw new Error(`${request.path}: answered otherwise when repeated`);
    }
  }
}

type Sent = Omit<Request, "body" | "key"> & Partial<Pick<Request, "body" | "key">>;

/** Asks again where the service has too much to do, as a client would. */
export async function send({ client, method, path, body, key }: Sent): Promise<StoredResponse> {
  for (;;) {
    const response = await client(method, path, body, key ? { "idempotency-key": key } : {});
    if (response.body.code !== "overloaded") return response;
  }
}
