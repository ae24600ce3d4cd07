import { z } from "zod";
import { invalid } from "../../lib/errors.ts";
import { Alumnus, alumnusOutcomes, alumnusStatuses, contactAgreements } from "../../models/alumni/index.ts";
import { crud } from "../common/entities/crud.ts";
import { wholeSchoolOnly } from "../common/entities/whole-school-only.ts";
import { flag, line, paragraphs, text } from "../common/input/schemas.ts";
import { Email } from "../identity/schemas.ts";
import { Locale } from "../school/schemas.ts";
import { schoolDay } from "../school/school-day.ts";

export const AlumnusView = z
  .object({
    id: z.uuid(),
    studentId: z.uuid().nullable().describe("Null if the school has no student record"),
    givenName: z.string(),
    familyName: z.string(),
    leavingYear: z.int(),
    outcome: z.enum(alumnusOutcomes),
    className: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    preferredLanguage: z.string().nullable(),
    occupation: z.string().nullable(),
    furtherStudy: z.string().nullable(),
    notes: z.string().nullable(),
    contactAgreedAt: z.date().nullable().describe("While null, the school sends no messages"),
    contactAgreedBy: z.enum(contactAgreements).nullable(),
    detailsUpdatedAt: z.date().nullable().describe("When the alumnus last saved the details by a link"),
    status: z.enum(alumnusStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "Alumnus" });

/** What alumni also change themselves. */
export const alumnusDetails = {
  email: Email.nullable().optional(),
  phone: line().trim().min(3).max(50).nullable().optional(),
  address: paragraphs(500).nullable().optional(),
  preferredLanguage: Locale.nullable().optional(),
  occupation: text(160).nullable().optional(),
  furtherStudy: text(160).nullable().optional(),
};

const kept = {
  givenName: text(80),
  familyName: text(80),
  leavingYear: z.int().min(1900).max(2200),
  outcome: z.enum(alumnusOutcomes).optional(),
  className: text(80).nullable().optional(),
  ...alumnusDetails,
  notes: paragraphs(5000).nullable().optional(),
};

export const NewAlumnus = z.strictObject(kept).meta({ id: "NewAlumnus" });

export const AlumnusChanges = z
  .strictObject({ ...kept, status: z.enum(alumnusStatuses) })
  .partial()
  .meta({ id: "AlumnusChanges" });

const year = (operator: string) => ({
  schema: z.coerce.number().int().min(1900).max(2200),
  where: `t.leaving_year ${operator} ?::int`,
});

export const alumni = crud(Alumnus, {
  name: "Alumnus",
  plural: "Alumni",
  sensitive: true,
  view: AlumnusView,
  create: NewAlumnus,
  update: AlumnusChanges,
  access: { read: "alumni.read", write: "alumni.manage" },
  list: {
    filters: {
      studentId: z.uuid(),
      status: z.enum(alumnusStatuses),
      outcome: z.enum(alumnusOutcomes),
      className: z.string().max(80),
      fromYear: year(">="),
      toYear: year("<="),
      agreed: {
        schema: flag.describe("Whether messages may be sent"),
        where: "? = (t.contact_agreed_at IS NOT NULL)",
      },
    },
    sort: ["-leavingYear", "familyName", "-createdAt"],
    search: ["givenName", "familyName", "className", "email", "occupation", "furtherStudy"],
  },
  rowScope: wholeSchoolOnly,
  check: checkAlumnus,
});

/** Ends the agreement to messages of those who must not be written to. @throws {AppError} 400 */
async function checkAlumnus(alumnus: Alumnus): Promise<void> {
  if (alumnus.changed("leavingYear") && alumnus.leavingYear > Number((await schoolDay()).slice(0, 4)))
    throw invalid([{ path: "leavingYear", message: "must not be in the future" }]);
  if (alumnus.status === "do_not_contact" || alumnus.status === "deceased")
    alumnus.set({ contactAgreedAt: null, contactAgreedBy: null });
}
