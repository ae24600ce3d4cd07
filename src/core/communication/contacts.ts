import { z } from "zod";
import { actor } from "../../lib/context.ts";
import { User } from "../../models/identity/index.ts";
import type { ListOptions, ListQuery, Page } from "../list.ts";
import { readRows } from "../read-rows.ts";
import { isOwn, kindOfAccount } from "./acquaintance-sql.ts";
import { type Level, type PersonKind, personKinds, type Rules, readMessageRules } from "./message-rules.ts";

export const ContactView = z
  .object({ id: z.uuid(), name: z.string(), kind: z.enum(personKinds) })
  .meta({ id: "Contact" });

export type Contact = z.output<typeof ContactView>;

const read = readRows(User, ContactView, { kind: kindOfAccount });

export const contactList: ListOptions = {
  filters: { kind: { schema: z.enum(personKinds), where: `? = ${kindOfAccount}` } },
  sort: ["name"],
  search: ["name"],
};

/** How far a caller of the first kind may write to people of the second. */
type Allowance = (rules: Rules, own: PersonKind, other: PersonKind) => Level;

const asRuled: Allowance = (rules, own, other) => rules[own][other];

/** The caller as others see them. */
export const ownContact = async (): Promise<Contact> =>
  (await read.get(actor().id, null)) as unknown as Contact;

/** SQL: the accounts that the caller may write to. */
async function reachable(allowance: Allowance): Promise<string> {
  const [rules, { kind }] = [await readMessageRules(), await ownContact()];
  const cases = personKinds.map((other) => {
    const level = allowance(rules, kind, other);
    const condition = { nobody: "false", own: isOwn[kind][other], everybody: "true" }[level];
    return `WHEN '${other}' THEN ${condition}`;
  });
  return `t.id <> :user AND t.status IN ('active', 'locked') AND CASE ${kindOfAccount} ${cases.join(" ")} END`;
}

/** Whom the caller may write to, by the rules of the school. */
export const listContacts = async (asked: ListQuery): Promise<Page<z.input<typeof ContactView>>> =>
  (await read.list(contactList, asked, await reachable(asRuled))) as Page<never>;

/** Those of the accounts that the caller may write to. */
export const contactsAmong = async (ids: readonly string[], allowance = asRuled): Promise<Contact[]> =>
  (await read.among("id", ids, await reachable(allowance))) as unknown as Contact[];

/** Accounts as others see them, whoever may write to them. */
export const accountsAmong = async (ids: readonly string[]): Promise<Contact[]> =>
  (await read.among("id", ids, null)) as unknown as Contact[];
