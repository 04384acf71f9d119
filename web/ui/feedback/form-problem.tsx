import './form-problem.css';
import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';

/** Why a form was refused, in a place that is kept free for it: nothing moves when the text appears. */
export function FormProblem({ problem, children }: { problem: ReactNode; children?: ReactNode }) {
  return (
    <div className="ui-form-problem">
      {problem == null || problem === false ? children : <Notice tone="danger">{problem}</Notice>}
    </div>
  );
}
