import './fact.css';
import type { ReactNode } from 'react';
import { Text } from '../layout/primitives.tsx';

/** A value below its label, in a `dl`. */
export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <Text as="dt" size="caption" tone="ink3">
        {label}
      </Text>
      <dd className="ui-fact-value">{children}</dd>
    </div>
  );
}
