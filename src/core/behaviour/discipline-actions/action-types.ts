import type { Language } from "../../../emails/languages.ts";
import { invalid } from "../../../lib/errors.ts";
import { Descriptor } from "../../../models/structure/index.ts";
import { actionTypeWords } from "./action-type-words.ts";

/** Namespace of the descriptors that add to the built-in types, rename one, or retire one. */
export const actionTypeNamespace = "discipline_action";

export type ActionTypeNames = Readonly<Record<Language, string>>;

/** Returns the names of a type that may still be retired: of a row that has it. */
export async function namesOfType(type: string): Promise<ActionTypeNames> {
  const found = await Descriptor.findOne({ where: { namespace: actionTypeNamespace, code: type } });
  const label = found?.label ?? type;
  const builtIn = actionTypeWords[type as keyof typeof actionTypeWords];
  return (!found && builtIn) || { en: label, fr: label, es: label, ar: label, sw: label };
}

/** Checks that a new action may have this type. @throws {AppError} 400 */
export async function checkType(type: string): Promise<void> {
  const found = await Descriptor.findOne({ where: { namespace: actionTypeNamespace, code: type } });
  if (found ? found.status === "retired" : !Object.hasOwn(actionTypeWords, type))
    throw invalid([
      {
        path: "type",
        message: `must be one of ${Object.keys(actionTypeWords).join(", ")}, or an active descriptor of ${actionTypeNamespace}`,
      },
    ]);
}
