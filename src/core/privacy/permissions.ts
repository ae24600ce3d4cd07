export const permissions = {
  "data-requests.read":
    "See the requests of people for a copy, correction or erasure of their data, and download the copies",
  "data-requests.submit": "Record requests of people about their data",
  "data-requests.preview":
    "See what erasures and retention rules would delete or anonymise; included in managing and approving",
  "data-requests.manage": "Verify, reject and answer requests of people about their data",
  "data-requests.approve": "Confirm that the data of a person is erased",
  "consents.read": "See which consents were given and withdrawn",
  "consents.give": "Give and withdraw consents for students; the office records those on paper",
  "consents.manage": "Write and publish consent texts and legal documents, and see whose consent is missing",
} as const;
