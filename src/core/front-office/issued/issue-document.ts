import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { print } from "../../../documents/print.ts";
import { actorId, schoolId } from "../../../lib/context.ts";
import { conflict, type Fault, invalid, unknownReference } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import { DocumentTemplate, IssuedDocument } from "../../../models/front-office/index.ts";
import { audited } from "../../audit/audited.ts";
import { checkWholeSchool } from "../../common/entities/whole-school-only.ts";
import { paragraphs } from "../../common/input/schemas.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";
import { newVerificationCode } from "../../common/new-verification-code.ts";
import { keepDocument } from "../../documents/keep-document.ts";
import { notify } from "../../notifications/notify.ts";
import { nextNumber } from "../../school/next-number.ts";
import { paperOf } from "../../school/paper-of.ts";
import { schoolDay } from "../../school/school-day.ts";
import { showLetterhead } from "../../school/show-letterhead.ts";
import { fillText, variablesOf } from "../templates/fill-text.ts";
import { type AskedVariable, askedVariables, type Variable } from "../templates/variables.ts";
import { issuedDocuments } from "./issued-documents.ts";
import { type StudentValues, studentValues } from "./student-values.ts";
import { printedCode, verificationUrl } from "./verification-url.ts";

export const AskedValues = z
  .strictObject({
    reason: paragraphs(500).optional(),
    conduct: paragraphs(500).optional(),
    remarks: paragraphs(4000).optional(),
  })
  .describe("Values of the variables that are entered when a document is issued");

export const NewIssuedDocument = z
  .strictObject({
    documentTemplateId: z.uuid(),
    studentId: z.uuid(),
    values: AskedValues.default({}),
    expiresOn: z.iso.date().optional(),
    visibleToFamily: z
      .boolean()
      .default(false)
      .describe("Guardians with access to the portal, and the student, can download it"),
  })
  .meta({ id: "NewIssuedDocument" });

const prefixes: Readonly<Record<DocumentTemplate["kind"], string>> = {
  transfer: "TC",
  character: "CC",
  bonafide: "BC",
  recommendation: "LR",
};

/**
 * Issues a letter or certificate for a student: numbers it, prints it and stores the PDF with the student's documents.
 * @throws {AppError} 400 for values that are missing; 403; 404; 409 `template_not_active`, `file_quota`
 */
export const issueDocument = ({
  documentTemplateId,
  studentId,
  values: asked,
  expiresOn,
  visibleToFamily,
}: z.output<typeof NewIssuedDocument>): Promise<z.input<(typeof issuedDocuments)["schemas"]["view"]>> =>
  transaction(async () => {
    checkWholeSchool("issued-documents.issue");
    const template = await DocumentTemplate.findByPk(documentTemplateId);
    if (!template) throw unknownReference("documentTemplateId", "document template");
    if (template.status !== "active")
      throw conflict("template_not_active", `The template is ${template.status}: activate it first`);
    const { language, kind, layout } = template;
    const today = await schoolDay();
    if (expiresOn && expiresOn < today)
      throw invalid([{ path: "expiresOn", message: "must not be in the past" }]);
    const student = await studentValues(studentId, language);
    const school = await showLetterhead();
    const paper = await paperOf(language);
    // Number sequences of documents that need their number first come after the advisory locks.
    await lockInSchool("files");
    const year = Number(today.slice(0, 4));
    const known: Partial<Record<Variable, string>> = {
      ...student.values,
      ...asked,
      "school.name": school.name,
      ...(school.address && { "school.address": school.address.replaceAll("\n", ", ") }),
      issuedOn: paper.day(today),
      ...(expiresOn && { expiresOn: paper.day(expiresOn) }),
    };
    const text = `${layout.title}\n${layout.body}`;
    checkComplete(text, known, student);
    const number = await nextNumber({
      schoolId: schoolId(),
      kind: `${kind}-letter`,
      year,
      prefix: `${prefixes[kind]}/${year}/`,
    });
    const values = { ...known, number };
    const code = newVerificationCode();
    const content = await buffer(
      Readable.from(
        print(paper.job("letter", `${layout.title}, ${student.person}`), [
          {
            language,
            title: fillText(layout.title, values),
            body: fillText(layout.body, values),
            number,
            issuedOn: values.issuedOn!,
            expiresOn: values.expiresOn ?? null,
            signatures: layout.signatures,
            person: student.person,
            verification: { code: printedCode(code), url: verificationUrl(code) },
          },
        ]),
      ),
    );
    const about = {
      studentId,
      guardianId: null,
      staffMemberId: null,
      admissionApplicationId: null,
      documentType: "certificate",
      expiresOn: expiresOn ?? null,
      visibleToFamily,
    } as const;
    const fileId = await keepDocument(about, `${number.replaceAll("/", "-")}.pdf`, content);
    const used = variablesOf(text);
    const document = {
      kind,
      documentTemplateId,
      studentId,
      number,
      verificationCode: code,
      language,
      data: Object.fromEntries(used.map((name) => [name, values[name]!])),
      fileId,
      issuedBy: actorId(),
      issuedOn: today,
      expiresOn: expiresOn ?? null,
    };
    const { id } = await IssuedDocument.create({ id: newId(), ...document });
    const { data: _data, verificationCode: _code, ...recorded } = document;
    await audited(IssuedDocument, id, "issue", { after: recorded });
    if (visibleToFamily)
      await notify({
        type: "document_issued",
        props: { title: layout.title },
        to: { families: [studentId], own: true },
        entityType: "IssuedDocument",
        entityId: id,
        url: "/children/{student}?tab=documents",
        dedupeKey: `document-issued:${id}`,
      });
    return issuedDocuments.get(id);
  });

/** @throws {AppError} 400 naming each variable without a value, and what to do */
function checkComplete(
  text: string,
  known: Partial<Record<Variable, string>>,
  { hidden }: StudentValues,
): void {
  const isAsked = (name: Variable): name is AskedVariable =>
    (askedVariables as readonly string[]).includes(name);
  const errors: Fault[] = variablesOf(text)
    .filter((name) => name !== "number" && !known[name])
    .map((name) => {
      if (isAsked(name)) return { path: `values.${name}`, message: "is required by this template" };
      if (name === "expiresOn") return { path: name, message: "is required by this template" };
      return {
        path: "studentId",
        message: hidden.includes(name)
          ? `the template needs {{${name}}}, which your roles do not let you see`
          : `{{${name}}} is not recorded: complete the record, or use another template`,
      };
    });
  if (errors.length) throw invalid(errors);
}
