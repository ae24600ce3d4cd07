import { z } from "zod";
import { conflict } from "../../../lib/errors.ts";
import { ConsentText, consentPurposes, consentTextStatuses } from "../../../models/privacy/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { paragraphs, text } from "../../common/input/schemas.ts";

export const ConsentTextView = z
  .object({
    id: z.uuid(),
    purpose: z.enum(consentPurposes),
    version: z.int(),
    title: z.string(),
    body: z.string(),
    status: z.enum(consentTextStatuses),
    publishedAt: z.date().nullable(),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "ConsentText" });

export const NewConsentText = z
  .strictObject({ purpose: z.enum(consentPurposes), title: text(200), body: paragraphs(20_000) })
  .meta({ id: "NewConsentText" });

export const ConsentTextChanges = NewConsentText.omit({ purpose: true })
  .partial()
  .meta({ id: "ConsentTextChanges" });

/** Texts are written as drafts; a published one is never changed, because people consented to its words. */
export const consentTexts = crud(ConsentText, {
  name: "Consent text",
  view: ConsentTextView,
  create: NewConsentText,
  update: ConsentTextChanges,
  access: { read: "consents.read", write: "consents.manage" },
  list: {
    filters: { purpose: z.enum(consentPurposes), status: z.enum(consentTextStatuses) },
    sort: ["-createdAt"],
  },
  rowScope: (scope) => (scope === "all" ? null : "status = 'published'"),
  async check(row) {
    if (row.status !== "draft")
      throw conflict("consent_text_published", "A published text is not changed: write a new version");
    if (row.isNewRecord)
      row.version =
        1 + (((await ConsentText.max("version", { where: { purpose: row.purpose } })) as number | null) ?? 0);
  },
});
