/** Placeholder in a stored mail for the token of a link that opens an account: the token is created when the mail is sent. */
export const ACCESS_TOKEN = '0-access-token-0';

interface MailTexts {
  readonly text: string;
  readonly html: string;
}

/** The texts of a mail with a token in its place. */
export const insertToken = ({ text, html }: MailTexts, token: string): MailTexts => ({
  text: text.replaceAll(ACCESS_TOKEN, token),
  html: html.replaceAll(ACCESS_TOKEN, token),
});
