import type { z } from "zod";
import { conflict, invalid } from "../../../../lib/errors.ts";
import { AdmissionApplication } from "../../../../models/admissions/index.ts";
import { audited } from "../../../audit/audited.ts";
import { findLocked } from "../../../common/entities/find-locked.ts";
import { writeAtSchool } from "../at-school.ts";
import { checkFamilyForm } from "../check-family-form.ts";
import {
  type FamilyApplicationForm,
  type FamilyApplicationView,
  toFamilyApplication,
} from "../family-application.ts";
import { ownApplicationId } from "./own-application.ts";

/**
 * Saves the form of the caller's draft.
 * @throws {AppError} 400, 401 `invalid_link`, 409 `application_status`, `campaign_status`
 */
export const saveApplication = (
  slug: string,
  token: string | undefined,
  form: FamilyApplicationForm,
): Promise<z.input<typeof FamilyApplicationView>> =>
  writeAtSchool(slug, async () => {
    const application = await findLocked(AdmissionApplication, await ownApplicationId(token));
    if (application.status !== "draft")
      throw conflict("application_status", "The application has been submitted and can no longer be changed");
    // Anyone who holds the link could otherwise take the application over.
    if (form.guardians[0]!.email !== application.guardians[0]?.email)
      throw invalid([{ path: "guardians.0.email", message: "cannot be changed: start a new application" }]);
    await application.update(await checkFamilyForm(form));
    await audited(AdmissionApplication, application.id, "update");
    return toFamilyApplication(application);
  });
