import { Transaction } from "sequelize";
import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { Guardian, guardianPreferredChannels, guardianStatuses } from "../../../models/people/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { line, paragraphs, text } from "../../common/input/schemas.ts";
import { Email } from "../../identity/schemas.ts";
import { Locale } from "../../school/schemas.ts";
import { withCustomFields } from "../../structure/custom-fields/with-custom-fields.ts";
import { notifyFormerAddress } from "../invitations/notify-former-address.ts";
import { guardianRelation } from "../relations.ts";
import { guardianScope, linkScope } from "../row-scope.ts";
import { refuseDuplicate } from "./refuse-duplicate.ts";

export const GuardianView = z
  .object({
    id: z.uuid(),
    userId: z.uuid().nullable(),
    givenName: z.string(),
    familyName: z.string(),
    email: shownTo("contact", z.string().nullable()),
    phones: shownTo("contact", z.array(z.string().trim().min(3).max(50)).max(10)),
    occupation: shownTo("own", z.string().nullable()),
    preferredChannel: z.enum(guardianPreferredChannels),
    preferredLanguage: z.string().nullable(),
    photoFileId: z.uuid().nullable(),
    address: shownTo("home", z.string().nullable()),
    custom: z.record(z.string(), z.unknown()),
    status: z.enum(guardianStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "Guardian" });

export const NewGuardian = z
  .strictObject({
    givenName: text(80),
    familyName: text(80),
    email: Email.nullable().optional(),
    phones: z.array(line().trim().min(3).max(50)).max(10).optional(),
    occupation: text(80).nullable().optional(),
    preferredChannel: z.enum(guardianPreferredChannels).optional(),
    preferredLanguage: Locale.nullable().optional(),
    address: paragraphs(500).nullable().optional(),
    custom: z.record(z.string(), z.unknown()).optional(),
    status: z.enum(guardianStatuses).optional(),
  })
  .meta({ id: "NewGuardian" });

export const GuardianChanges = NewGuardian.partial().meta({ id: "GuardianChanges" });

const NewGuardianRequest = NewGuardian.extend({
  allowDuplicate: z
    .boolean()
    .optional()
    .describe("Create the guardian even if one with this name and email address exists"),
}).meta({ id: "NewGuardianRequest" });

const plain = withCustomFields(
  crud(Guardian, {
    name: "Guardian",
    view: GuardianView,
    create: NewGuardianRequest,
    update: GuardianChanges,
    access: { read: "guardians.read", write: "guardians.manage" },
    list: {
      genericPlan: true,
      filters: {
        userId: z.uuid(),
        preferredChannel: z.enum(guardianPreferredChannels),
        status: z.enum(guardianStatuses),
        studentId: {
          schema: z.uuid(),
          where:
            "id IN (SELECT t.guardian_id FROM student_guardians t WHERE t.school_id = :school AND t.student_id = ? AND t.status = 'active' AND :reached)",
          through: { read: "students.read", rowScope: linkScope },
        },
      },
      sort: ["familyName", "givenName", "createdAt"],
      search: "indexed",
      searchCovers: ["givenName", "familyName", "email"],
    },
    rowScope: guardianScope,
    relation: guardianRelation,
    custom: "guardian",
  }),
  Guardian,
  "guardian",
);

/**
 * Guardians; one who already exists is not created again without `allowDuplicate`, and an update that changes the email
 * address notifies the former address.
 */
export const guardians: typeof plain = {
  ...plain,
  create: ({ allowDuplicate, ...values }) =>
    transaction(async () => {
      if (!allowDuplicate) await refuseDuplicate(values);
      return plain.create(values);
    }),
  update: (id, values, ifMatch) =>
    transaction(async () => {
      if (values.email === undefined) return plain.update(id, values, ifMatch);
      const before = await Guardian.findByPk(id, { lock: Transaction.LOCK.NO_KEY_UPDATE });
      const changed = await plain.update(id, values, ifMatch);
      if (before) await notifyFormerAddress(before, values.email);
      return changed;
    }),
};
