import { startSmtpServer } from "../../test/support/services/smtp-server.ts";

// Accepts and discards every email. Prints its address in the format that `startChild` expects.
const smtp = await startSmtpServer({
  data: () => {
    smtp.mails.length = 0;
    return "250 2.0.0 taken";
  },
});
console.log(smtp.url.replace("smtp:", "http:"));
