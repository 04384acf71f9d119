import { OptionsField } from './options-field.tsx';
import type { PlayerProps } from './player-props.ts';

export function TrueFalsePlayer(props: PlayerProps) {
  return <OptionsField {...props} />;
}
