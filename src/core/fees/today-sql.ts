/** SQL: the day where the school is. */
export const todaySql =
  "(SELECT (:now::timestamptz AT TIME ZONE sc.timezone)::date FROM schools sc WHERE sc.id = :school)";
