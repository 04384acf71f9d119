import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

const compiled = new Map<string, ReturnType<typeof compileMessage>>();

// English stands in the code and needs no catalogue, only its placeholders and plurals understood.
// Each text is read once: a list renders the same ones hundreds of times.
i18n.setMessagesCompiler((message) => {
  const known = compiled.get(message) ?? compileMessage(message);
  compiled.set(message, known);
  return known;
});
i18n.loadAndActivate({ locale: 'en', messages: {} });

export { i18n };
