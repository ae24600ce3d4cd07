import fc from "fast-check";
import { TransferRecord } from "../../src/core/record-transfers/package/record-schema.ts";
import { documentTypes } from "../../src/models/documents/index.ts";

const word = (max: number) =>
  fc
    .string({ unit: "grapheme", minLength: 1, maxLength: max })
    .map((text) => text.replaceAll(/[\p{C}\u2028\u2029]/gu, "").trim())
    .filter((text) => text.length > 0 && text.length <= max);
const day = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const decimal = fc.tuple(fc.nat(999), fc.nat(99)).map(([a, b]) => `${a}.${String(b).padStart(2, "0")}`);
const few = <T>(value: fc.Arbitrary<T>) => fc.array(value, { maxLength: 3 });
const count = fc.nat(300);
const result = { grade: word(20), gradePoint: maybe(decimal), credits: maybe(decimal) };

/** Any record of the format, as the schema reads it. */
export const anyRecord: fc.Arbitrary<TransferRecord> = fc
  .record({
    student: fc.record({
      givenName: word(80),
      familyName: word(80),
      preferredName: maybe(word(80)),
      dateOfBirth: maybe(day),
      sex: maybe(fc.constantFrom("female" as const, "male" as const, "other" as const)),
      nationality: maybe(word(60)),
      address: maybe(word(100)),
    }),
    guardians: few(
      fc.record({
        givenName: word(80),
        familyName: word(80),
        email: fc.constantFrom(null, "ruth@home.example", "o.neil@home.example"),
        phones: few(fc.nat(99_999_999).map((number) => `+254 ${number}`)),
        relation: word(40),
        isPrimary: fc.boolean(),
        hasCustody: fc.boolean(),
      }),
    ),
    enrollments: few(
      fc.record({
        ...{ year: word(40), gradeLevel: word(40), section: maybe(word(40)), startsOn: day },
        ...{
          endsOn: maybe(day),
          status: fc.constantFrom("active", "transferred"),
          exitReason: maybe(word(90)),
        },
      }),
    ),
    marks: few(
      fc.record({ year: word(80), term: word(80), course: word(120), score: maybe(decimal), ...result }),
    ),
    attendance: few(
      fc.record({ year: word(40), days: count, present: count, absent: count, excused: count, late: count }),
    ),
    priorRecords: few(fc.record({ school: word(160), year: word(40), course: word(120), ...result })),
    health: few(fc.record({ label: word(120), value: word(200) })),
    support: fc.constant([]),
    discipline: few(
      fc.record({
        type: word(40),
        startsOn: day,
        endsOn: day,
        status: fc.constantFrom("completed", "active"),
      }),
    ),
    documents: fc.uniqueArray(
      fc.record({
        path: fc.nat(40).map((number) => `documents/${number}.pdf`),
        type: fc.constantFrom(...documentTypes),
        fileName: word(80),
      }),
      { maxLength: 3, selector: ({ path }) => path },
    ),
  })
  .map((record) => TransferRecord.parse(record));
