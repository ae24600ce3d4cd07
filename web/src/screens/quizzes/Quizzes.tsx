import { useTranslation } from "react-i18next";
import { kindOf } from "../../app/routes/navigation.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { LinkButton } from "../../ui/actions/LinkButton.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { OwnQuizzes } from "./attempt/OwnQuizzes.tsx";
import { QuestionBank } from "./editor/QuestionBank.tsx";
import { QuizList } from "./QuizList.tsx";

/** Quizzes: for staff those they set and the question bank, for families what is to be done and the results. */
export function Quizzes() {
  const { t } = useTranslation();
  const { user, may } = useSignedIn();
  if (["guardian", "student"].includes(kindOf(user))) return <OwnQuizzes />;
  const tabs = [{ key: "list", label: t("nav.quizzes"), content: () => <QuizList /> }];
  if (may("quizzes.write"))
    tabs.push({ key: "bank", label: t("quizzes.bank"), content: () => <QuestionBank /> });
  return (
    <>
      <PageHead
        title={t("nav.quizzes")}
        actions={
          may("quizzes.write") && (
            <LinkButton href="/quizzes/new" icon="plus" kind="primary" event="new-quiz">
              {t("quizzes.new")}
            </LinkButton>
          )
        }
      />
      <Tabs label={t("nav.quizzes")} items={tabs} />
    </>
  );
}
