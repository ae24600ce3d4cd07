import { z } from "zod";
import { studentSexes } from "../../../models/people/index.ts";
import { line, paragraphs, text } from "../../common/input/schemas.ts";
import { Email } from "../../identity/schemas.ts";

export const ApplicantGuardianView = z
  .object({
    givenName: z.string(),
    familyName: z.string(),
    relation: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  })
  .meta({ id: "ApplicantGuardian" });

export const NewApplicantGuardian = z
  .strictObject({
    givenName: text(80),
    familyName: text(80),
    relation: text(40),
    email: Email.nullable().default(null),
    phone: line().trim().min(3).max(50).nullable().default(null),
  })
  .meta({ id: "NewApplicantGuardian" });

/** Input fields about the child and for the emails. */
export const applicantFields = {
  givenName: text(80),
  familyName: text(80),
  dateOfBirth: z.iso.date().nullable().optional(),
  sex: z.enum(studentSexes).nullable().optional(),
  nationality: text(60).nullable().optional(),
  address: paragraphs(500).nullable().optional(),
  previousSchool: text(160).nullable().optional(),
  message: paragraphs(5000).nullable().optional(),
  language: z.enum(["en", "fr", "es", "ar", "sw"]),
};
