import { z } from "zod";
import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";
import { invalid } from "../../lib/errors.ts";
import { Alumnus } from "../../models/alumni/index.ts";
import { School } from "../../models/school/index.ts";
import { audited } from "../audit/audited.ts";
import { findLocked } from "../common/entities/find-locked.ts";
import { alumnusDetails } from "./alumni.ts";
import { readByLink, writeByLink } from "./alumnus-links.ts";

export const OwnAlumnusDetails = z
  .object({
    schoolName: z.string(),
    name: z.string(),
    leavingYear: z.int(),
    className: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    preferredLanguage: z.string().nullable(),
    occupation: z.string().nullable(),
    furtherStudy: z.string().nullable(),
    agreed: z.boolean().describe("Whether the school may send messages"),
  })
  .meta({ id: "OwnAlumnusDetails" });

export const OwnAlumnusChanges = z
  .strictObject({
    ...alumnusDetails,
    agreed: z.boolean().describe("Whether the school may send messages; false stops them at once"),
  })
  .meta({ id: "OwnAlumnusChanges" });

type Shown = z.input<typeof OwnAlumnusDetails>;

/** Shows the details that the caller's link opens; notes of the office are not part of them. @throws {AppError} 401 `invalid_link` */
export const showOwnDetails = (token: string | undefined): Promise<Shown> =>
  readByLink(token, async (id) => present(await Alumnus.findByPk(id, { rejectOnEmpty: true })));

/** Saves the details of the caller. @throws {AppError} 400, 401 `invalid_link`, 403 `school_suspended` */
export const saveOwnDetails = (
  token: string | undefined,
  { agreed, ...details }: z.output<typeof OwnAlumnusChanges>,
): Promise<Shown> =>
  writeByLink(token, async (id) => {
    const alumnus = await findLocked(Alumnus, id);
    alumnus.set({ ...details, detailsUpdatedAt: now() });
    if (agreed && !alumnus.email)
      throw invalid([{ path: "email", message: "is required to receive messages" }]);
    if (!agreed) alumnus.set({ contactAgreedAt: null, contactAgreedBy: null });
    else if (!alumnus.contactAgreedAt) alumnus.set({ contactAgreedAt: now(), contactAgreedBy: "alumnus" });
    if (agreed || alumnus.status === "lost_contact") alumnus.set({ status: "active" });
    await alumnus.save();
    await audited(Alumnus, id, "update", { after: { byLink: true, agreed } });
    return present(alumnus);
  });

async function present(alumnus: Alumnus): Promise<Shown> {
  const { name } = await School.findByPk(schoolId(), { attributes: ["id", "name"], rejectOnEmpty: true });
  const { givenName, familyName, leavingYear, className, email, phone } = alumnus;
  const { address, preferredLanguage, occupation, furtherStudy, contactAgreedAt } = alumnus;
  return {
    ...{ schoolName: name, name: `${givenName} ${familyName}`, leavingYear, className, email, phone },
    ...{ address, preferredLanguage, occupation, furtherStudy, agreed: contactAgreedAt !== null },
  };
}
