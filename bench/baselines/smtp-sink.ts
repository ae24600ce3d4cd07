import { startSmtpServer } from "../../test/support/smtp-server.ts";

// Takes every mail and forgets it. It says its address in the form that children are known by.
const smtp = await startSmtpServer({
  data: () => {
    smtp.mails.length = 0;
    return "250 2.0.0 taken";
  },
});
console.log(smtp.url.replace("smtp:", "http:"));
