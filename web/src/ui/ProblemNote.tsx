import { useTranslation } from "react-i18next";
import { Problem } from "../api/Problem.ts";
import { faultWords } from "../lib/faultWords.ts";
import { Note } from "./Note.tsx";

interface Props {
  error: unknown;
  /** What is said elsewhere: at its field. */
  except?: (error: { path: string }) => boolean;
}

/** Why something was refused or failed, with what support needs to find it. */
export function ProblemNote({ error, except }: Props) {
  const { t, i18n } = useTranslation();
  if (!error) return null;
  const problem = error instanceof Problem ? error : new Problem(-1, {});
  const own = `problem.${problem.code}`;
  const told = problem.status < 500 && problem.message;
  const words = i18n.exists(own) ? t(own) : told || t("problem.unexpected");
  const errors = except ? problem.errors.filter((each) => !except(each)) : problem.errors;
  return (
    <Note tone="bad">
      <p>{words}</p>
      {errors.length > 0 && (
        <ul>
          {errors.map(({ path, message }) => (
            <li key={path + message}>
              {path}: {faultWords(message)}
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
