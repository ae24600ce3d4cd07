import { factory } from "./factory.ts";

export const createStaffMember = factory((n) => ({
  user_id: null,
  staff_number: `F-${n}`,
  given_name: `Given ${n}`,
  family_name: `Staff ${n}`,
  email: null,
  phone: null,
  hired_on: null,
  employment_type: "full_time",
  category: "teaching",
  job_title: "Teacher",
  department_id: null,
  custom: {},
  status: "active",
}));

/** Requires staff_member_id. */
export const createStaffQualification = factory((n) => ({
  type: "degree",
  name: `Degree ${n}`,
  issuer: null,
  issued_on: null,
  expires_on: null,
  status: "unverified",
}));
