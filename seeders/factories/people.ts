import { factory } from "./factory.ts";

export const createGuardian = factory((n) => ({
  user_id: null,
  given_name: `Parent ${n}`,
  family_name: `Family ${n}`,
  email: null,
  phones: [],
  occupation: null,
  preferred_channel: "email",
  custom: {},
  status: "active",
}));

export const createHousehold = factory((n) => ({
  name: `Family ${n}`,
  address: null,
  fee_payer_guardian_id: null,
  status: "active",
}));

export const createStudent = factory((n) => ({
  user_id: null,
  household_id: null,
  admission_number: `F-${n}`,
  given_name: `Given ${n}`,
  family_name: `Family ${n}`,
  date_of_birth: null,
  sex: null,
  nationality: null,
  admitted_on: null,
  custom: {},
  status: "active",
}));

/** Requires student_id and guardian_id. A guardian with all rights who is not the primary contact. */
export const createStudentGuardian = factory(() => ({
  relation: "mother",
  is_primary: false,
  has_custody: true,
  lives_with: true,
  pickup_allowed: true,
  is_emergency_contact: false,
  is_fee_payer: false,
  receives_messages: true,
  portal_access: true,
  status: "active",
}));

/** Requires student_id, academic_year_id, grade_level_id and starts_on. */
export const createEnrollment = factory(() => ({
  section_id: null,
  program_id: null,
  roll_number: null,
  status: "active",
}));
