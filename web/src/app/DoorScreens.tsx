import { Route, Switch } from "wouter";
import { withAreaWords } from "../i18n/i18n.ts";
import { Door } from "../screens/identity/sign-in/Door.tsx";
import { SignIn } from "../screens/identity/sign-in/SignIn.tsx";
import { lazyScreen } from "./routes/lazyScreen.tsx";

const ForgotPassword = lazyScreen(
  () => import("../screens/identity/sign-in/ForgotPassword.tsx"),
  "ForgotPassword",
);
const VerifyDocument = lazyScreen(
  () => import("../screens/identity/sign-in/VerifyDocument.tsx"),
  "VerifyDocument",
);
const ResetPassword = lazyScreen(
  () => import("../screens/identity/sign-in/ResetPassword.tsx"),
  "ResetPassword",
);
const AlumnusDetails = lazyScreen(
  () => withAreaWords("alumni", import("../screens/alumni/AlumnusDetails.tsx")),
  "AlumnusDetails",
);
const RecordPackage = lazyScreen(
  () => withAreaWords("record-transfers", import("../screens/record-transfers/RecordPackage.tsx")),
  "RecordPackage",
);

/** The screens for users who are not signed in. Any other URL is kept and opened after sign-in. */
export const DoorScreens = () => (
  <Door>
    <Switch>
      <Route path="/forgot-password">
        <ForgotPassword />
      </Route>
      <Route path="/reset-password">
        <ResetPassword />
      </Route>
      <Route path="/alumni-details">
        <AlumnusDetails />
      </Route>
      <Route path="/record-package">
        <RecordPackage />
      </Route>
      <Route path="/verify/:code?">
        <VerifyDocument />
      </Route>
      <Route>
        <SignIn />
      </Route>
    </Switch>
  </Door>
);
