import { z } from "zod";
import { paragraphs, text } from "../../common/input/schemas.ts";
import { MAX_EDUCATION_LEVELS, MAX_STATEMENT } from "./limits.ts";

const MAX_ITEMS = 20_000;
const MAX_ASSOCIATIONS = 100_000;

/** CASE identifiers are UUIDs of any version, compared without case. */
const Identifier = z.guid("must be a GUID").toLowerCase();
const blankAsNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (typeof value === "string" && value.trim() === "" ? null : value), schema);

/** A package of CASE 1.0 (1EdTech Competencies and Academic Standards Exchange); other members are ignored. */
export const CasePackage = z.object({
  CFDocument: z.object({
    identifier: Identifier,
    title: text(200),
    description: blankAsNull(paragraphs(2_000).nullish()),
    creator: blankAsNull(text(200).nullish()),
    version: blankAsNull(text(60).nullish()),
    lastChangeDateTime: z.iso
      .datetime({ offset: true, local: true })
      .transform((time) => new Date(/Z|[+-]\d\d:?\d\d$/.test(time) ? time : `${time}Z`))
      .nullish(),
  }),
  CFItems: z
    .array(
      z.object({
        identifier: Identifier,
        fullStatement: paragraphs(MAX_STATEMENT),
        humanCodingScheme: blankAsNull(text(60).nullish()),
        educationLevel: z.array(text(20)).max(MAX_EDUCATION_LEVELS).nullish(),
      }),
    )
    .max(MAX_ITEMS),
  CFAssociations: z
    .array(
      z.object({
        associationType: z.string().max(60),
        sequenceNumber: z.int().min(0).nullish(),
        originNodeURI: z.object({ identifier: z.string().max(200) }),
        destinationNodeURI: z.object({ identifier: z.string().max(200) }),
      }),
    )
    .max(MAX_ASSOCIATIONS)
    .default([]),
});

export type CasePackage = z.output<typeof CasePackage>;
