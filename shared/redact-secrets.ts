/**
 * Servers repeat addresses and quote links, codes and keys in their errors. Removes each word that may be one, and keeps
 * the explanation.
 */
export function redactSecrets(message: string): string {
  return message.replace(/\S+/g, (word) => (mayBeSecret(word) ? '…' : word));
}

const networkAddress = /^\W*(\d{1,3}(\.\d{1,3}){3}|\[?[\da-f:]+\]?):\d{1,5}\W*$/i;

function mayBeSecret(word: string): boolean {
  if (networkAddress.test(word)) return false;
  return (
    /@|:\/\/|[#?=]/.test(word) || word.length > 30 || (word.replace(/\W/g, '').length > 5 && /\d/.test(word))
  );
}
