import { useLayoutEffect } from "react";
import { useTranslation } from "react-i18next";
import { Problem } from "../../api/Problem.ts";
import { shownErrors } from "../../lib/events/shownErrors.ts";
import { faultWords } from "../../lib/words/faultWords.ts";
import { fieldWords } from "../../lib/words/fieldWords.ts";
import { Note } from "./Note.tsx";

interface Props {
  error: unknown;
  /** Field errors already shown at their fields. */
  except?: (error: { path: string }) => boolean;
}

/** Explains why a request failed, with the request id for support. */
export function ProblemNote({ error, except }: Props) {
  const { t, i18n } = useTranslation();
  // Before the page is painted: `FailedReads` shows the errors that no note explains.
  useLayoutEffect(() => (error ? shownErrors.show(error) : undefined), [error]);
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
              {fieldWords(path)}: {faultWords(message)}
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
