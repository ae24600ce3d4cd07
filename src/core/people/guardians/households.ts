import { z } from "zod";
import { Household, householdStatuses } from "../../../models/people/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { paragraphs, text } from "../../common/input/schemas.ts";
import { householdRelation } from "../relations.ts";
import { householdScope } from "../row-scope.ts";

export const HouseholdView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    address: shownTo("home", z.string().nullable()),
    feePayerGuardianId: shownTo("home", z.uuid().nullable()),
    status: z.enum(householdStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "Household" });

export const NewHousehold = z
  .strictObject({
    name: text(120),
    address: paragraphs(500).nullable().optional(),
    feePayerGuardianId: z.uuid().nullable().optional(),
    status: z.enum(householdStatuses).optional(),
  })
  .meta({ id: "NewHousehold" });

export const HouseholdChanges = NewHousehold.partial().meta({ id: "HouseholdChanges" });

export const households = crud(Household, {
  name: "Household",
  view: HouseholdView,
  create: NewHousehold,
  update: HouseholdChanges,
  access: { read: "guardians.read", write: "guardians.manage" },
  list: {
    filters: { feePayerGuardianId: z.uuid(), status: z.enum(householdStatuses) },
    sort: ["name", "createdAt"],
    search: ["name"],
  },
  rowScope: householdScope,
  relation: householdRelation,
});
