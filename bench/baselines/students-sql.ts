/** The columns of a student that the service returns. */
const columns = `id, user_id AS "userId", household_id AS "householdId", admission_number AS "admissionNumber",
  given_name AS "givenName", family_name AS "familyName", preferred_name AS "preferredName",
  date_of_birth::text AS "dateOfBirth", sex, nationality, category, photo_file_id AS "photoFileId",
  admitted_on::text AS "admittedOn", address, custom, status, created_at AS "createdAt", updated_at AS "updatedAt"`;

export const studentById = {
  name: "student",
  text: `SELECT ${columns} FROM students WHERE school_id = $1 AND id = $2`,
};

export const studentsByName = {
  name: "students-by-name",
  text: `SELECT ${columns} FROM students WHERE school_id = $1 AND status = $2 ORDER BY family_name, id LIMIT 51`,
};

export const studentsBySearch = {
  name: "students-by-search",
  text: `SELECT ${columns} FROM students WHERE school_id = $1 AND search_text LIKE concat('%', plain_text($2), '%')
    ORDER BY family_name, id LIMIT 51`,
};
