import { createContext, type ReactNode } from 'react';

/** What else can be done about an error whose text is shown; the page around it may provide something. */
export const ErrorHelp = createContext<((text: ReactNode) => ReactNode) | null>(null);
