import { type ModelStatic, Op } from "sequelize";
import { currentSchool } from "../../../db/context-values.ts";
import { raw, unprepared } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { notFound } from "../../../lib/errors.ts";
import { Guardian, Student } from "../../../models/people/index.ts";
import { StaffMember } from "../../../models/staff/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { type RowScope, scopeSql, scopeWhere } from "../../common/entities/row-scope.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";
import { guardians } from "../../people/guardians/guardians.ts";
import { guardianScope, studentScope } from "../../people/row-scope.ts";
import { students } from "../../people/students/students.ts";
import type { Permission } from "../../permissions.ts";
import { staffMembers } from "../../staff/staff-members.ts";
import { checkPhotoConsent } from "./check-photo-consent.ts";
import { dropImage } from "./drop-image.ts";
import { keepImage } from "./keep-image.ts";
import { type ImageContent, type ImageSize, readImage } from "./read-image.ts";
import { receiveImage } from "./receive-image.ts";

type Person = Student | Guardian | StaffMember;

interface Kind {
  name: string;
  model: ModelStatic<any>;
  read: Permission;
  write: Permission;
  rowScope: RowScope;
}

const kindOf = (
  model: ModelStatic<any>,
  { name, access }: { name: string; access: { read: Permission; write?: Permission } },
  rowScope: RowScope,
): Kind => ({ name, model, read: access.read, write: access.write!, rowScope });

/** The people who can have a photo, each with the permissions and the row scope of their record. */
export const personKinds = {
  student: kindOf(Student, students, studentScope),
  guardian: kindOf(Guardian, guardians, guardianScope),
  staffMember: kindOf(StaffMember, staffMembers, () => null),
} as const;

export type PersonKind = keyof typeof personKinds;

const lockPerson = (kind: PersonKind, id: string): Promise<Person> => {
  const { model, name, write, rowScope } = personKinds[kind];
  return findLocked<Person>(model, id, { name, where: scopeWhere(write, rowScope) });
};

/**
 * Stores the photo of a person in place of the former one.
 * @throws {AppError} 400 if it is not a picture that can be read; 404; 409 `file_quota`
 */
export async function setPhoto(
  kind: PersonKind,
  id: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { model, name, write, rowScope } = personKinds[kind];
  const where = { [Op.and]: [{ id }, scopeWhere(write, rowScope)] };
  if (!(await transaction(() => model.count({ where })))) throw notFound(name);
  const drawn = await receiveImage(bytes, "photo");
  await transaction(async () => {
    await lockInSchool("files");
    const { photoFileId: former } = await lockPerson(kind, id);
    if (kind === "student") await checkPhotoConsent(id);
    const photoFileId = await keepImage(drawn);
    await model.update({ photoFileId }, { where: { id } });
    await dropImage(former);
    await audited(model, id, "set_photo", { before: { photoFileId: former }, after: { photoFileId } });
  });
}

/** Removes the photo of a person; does nothing without a photo. @throws {AppError} 404 */
export const removePhoto = (kind: PersonKind, id: string): Promise<void> =>
  transaction(async () => {
    const { model } = personKinds[kind];
    await lockInSchool("files");
    const { photoFileId: former } = await lockPerson(kind, id);
    if (!former) return;
    await model.update({ photoFileId: null }, { where: { id } });
    await dropImage(former);
    const details = { before: { photoFileId: former }, after: { photoFileId: null } };
    await audited(model, id, "remove_photo", details);
  });

/** Finds the photo of a person whom the caller sees. @throws {AppError} 404 */
export async function readPhoto(kind: PersonKind, id: string, size: ImageSize): Promise<ImageContent> {
  const { model, read, rowScope } = personKinds[kind];
  const image = unprepared`SELECT photo_file_id FROM ${raw(model.tableName)}
    WHERE school_id = ${currentSchool} AND id = ${id} AND (${scopeSql(read, rowScope)})`;
  const found = await readImage("photo", image, size);
  if (!found) throw notFound("Photo");
  return found;
}
