import { Route, Switch } from "wouter";
import { Door } from "../screens/door/Door.tsx";
import { SignIn } from "../screens/door/SignIn.tsx";
import { lazyScreen } from "./lazyScreen.tsx";

const ForgotPassword = lazyScreen(() => import("../screens/door/ForgotPassword.tsx"), "ForgotPassword");
const VerifyDocument = lazyScreen(() => import("../screens/door/VerifyDocument.tsx"), "VerifyDocument");
const ResetPassword = lazyScreen(() => import("../screens/door/ResetPassword.tsx"), "ResetPassword");

/** What is there for somebody who is not signed in; any other address is kept for after it. */
export const DoorScreens = () => (
  <Door>
    <Switch>
      <Route path="/forgot-password">
        <ForgotPassword />
      </Route>
      <Route path="/reset-password">
        <ResetPassword />
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
