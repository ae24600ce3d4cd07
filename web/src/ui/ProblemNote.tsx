import { useTranslation } from "react-i18next";
import { Problem } from "../api/Problem.ts";
import { Note } from "./Note.tsx";

/** Why something was refused or failed, with what support needs to find it. */
export function ProblemNote({ error }: { error: unknown }) {
  const { t, i18n } = useTranslation();
  if (!error) return null;
  const problem = error instanceof Problem ? error : new Problem(-1, {});
  const own = `problem.${problem.code}`;
  const words = i18n.exists(own) ? t(own) : problem.message || t("problem.unexpected");
  return (
    <Note tone="bad">
      <p>{words}</p>
      {problem.errors.length > 0 && (
        <ul>
          {problem.errors.map(({ path, message }) => (
            <li key={path + message}>
              {path}: {message}
            </li>
          ))}
        </ul>
      )}
      {problem.requestId && problem.status >= 500 && (
        <p className="small">{t("problem.quote", { id: problem.requestId })}</p>
      )}
    </Note>
  );
}
