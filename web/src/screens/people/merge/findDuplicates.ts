import type { EntityType, Person } from "./mergeKinds.ts";

const folded = (text: string) =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/g, " ").trim();
const digits = (phone: string) => phone.replaceAll(/\D/g, "");

/** What two records of one person have in common: the name with the date of birth, the email address or a phone number. */
function signsOf(entityType: EntityType, person: Person): string[] {
  const name = folded(`${person.givenName} ${person.familyName}`);
  const phones = [...(person.phones ?? []), ...(person.phone ? [person.phone] : [])].map(digits);
  if (entityType === "student") return person.dateOfBirth ? [`${name}|${person.dateOfBirth}`] : [];
  return [
    ...(person.email ? [`${name}|${folded(person.email)}`] : []),
    ...phones.filter(({ length }) => length >= 7).map((phone) => `${name}|${phone}`),
  ];
}

/** Finds pairs of records that probably belong to one person; the older record comes first. Each pair is listed once. */
export function findDuplicates(
  entityType: EntityType,
  people: readonly Person[],
): readonly (readonly [Person, Person])[] {
  const bySign = new Map<string, Person>();
  const pairs = new Map<string, readonly [Person, Person]>();
  for (const person of [...people].sort((one, other) => one.createdAt.localeCompare(other.createdAt)))
    for (const sign of signsOf(entityType, person)) {
      const former = bySign.get(sign);
      if (!former) bySign.set(sign, person);
      else if (former.id !== person.id) pairs.set(person.id, [former, person]);
    }
  return [...pairs.values()];
}
