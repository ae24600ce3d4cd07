import type { z } from "zod";
import { AdmissionApplication } from "../../../../models/admissions/index.ts";
import { readAtSchool } from "../at-school.ts";
import { type FamilyApplicationView, toFamilyApplication } from "../family-application.ts";
import { ownApplicationId } from "./own-application.ts";

/** Shows the application that the caller's link opens. @throws {AppError} 401 `invalid_link`, 404 */
export const showOwnApplication = (
  slug: string,
  token: string | undefined,
): Promise<z.input<typeof FamilyApplicationView>> =>
  readAtSchool(slug, async () => {
    const id = await ownApplicationId(token);
    return toFamilyApplication(await AdmissionApplication.findByPk(id, { rejectOnEmpty: true }));
  });
