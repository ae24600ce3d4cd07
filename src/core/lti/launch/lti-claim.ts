/** What the names of LTI's claims begin with. */
export const LTI_CLAIM = "https://purl.imsglobal.org/spec/lti/claim";
