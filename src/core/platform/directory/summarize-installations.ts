import type { DirectorySchool, InstallationState } from "../../../db/directory/directory-database.ts";

/** Counts the schools and students of each installation. */
export const summarizeInstallations = ({
  installations,
  schools,
}: {
  installations: readonly InstallationState[];
  schools: readonly DirectorySchool[];
}) =>
  installations.map((installation) => {
    const own = schools.filter((each) => each.installation === installation.name);
    return {
      ...installation,
      schools: own.length,
      students: own.reduce((sum, { students }) => sum + students, 0),
    };
  });
