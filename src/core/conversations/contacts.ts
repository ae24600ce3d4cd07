import { z } from "zod";
import { actor } from "../../lib/context.ts";
import { User } from "../../models/identity/index.ts";
import type { ListOptions, ListQuery, Page } from "../common/lists/list.ts";
import { readRows } from "../common/lists/read-rows.ts";
import { isKnownContact, kindOfAccount } from "./acquaintance-sql.ts";
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

/** Decides which people of kind `other` a caller of kind `own` may write to. */
type Allowance = (rules: Rules, own: PersonKind, other: PersonKind) => Level;

const byRules: Allowance = (rules, own, other) => rules[own][other];

/** Gets the caller as a contact of others. */
export const ownContact = async (): Promise<Contact> =>
  (await read.get(actor().id, null)) as unknown as Contact;

/** Builds the SQL condition for the accounts that the caller may write to. */
async function mayWriteTo(allowance: Allowance): Promise<string> {
  const [rules, { kind }] = [await readMessageRules(), await ownContact()];
  const cases = personKinds.map((other) => {
    const level = allowance(rules, kind, other);
    const condition = { nobody: "false", own: isKnownContact[kind][other], everybody: "true" }[level];
    return `WHEN '${other}' THEN ${condition}`;
  });
  return `t.id <> :user AND t.status IN ('active', 'locked') AND CASE ${kindOfAccount} ${cases.join(" ")} END`;
}

/** Lists the people whom the caller may write to by the rules of the school. */
export const listContacts = async (asked: ListQuery): Promise<Page<z.input<typeof ContactView>>> =>
  (await read.list(contactList, asked, await mayWriteTo(byRules))) as Page<never>;

/** Finds those of the accounts that the caller may write to. */
export const findContacts = async (ids: readonly string[], allowance = byRules): Promise<Contact[]> =>
  (await read.findByIds({ column: "id", ids }, await mayWriteTo(allowance))) as unknown as Contact[];

/** Finds accounts as contacts, regardless of who may write to them. */
export const findAccounts = async (ids: readonly string[]): Promise<Contact[]> =>
  (await read.findByIds({ column: "id", ids }, null)) as unknown as Contact[];
