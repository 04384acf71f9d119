import { createContext, type ReactNode } from 'react';

/** More help for an error, such as a link; the page around it may provide it. */
export const ErrorHelp = createContext<((text: ReactNode) => ReactNode) | null>(null);
