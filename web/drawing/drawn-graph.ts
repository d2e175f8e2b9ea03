/** What a drawing is made of: dots in groups, lines between them. Plain data; how it got there is the view's business. */
export type Tone = 'type' | 'callable' | 'value' | 'infra' | 'outside' | 'other' | 'test' | 'package' | 'cycle';

export interface Dot {
  readonly id: string;
  readonly label: string;
  /** Dots of one group stand together, under its name. */
  readonly group: string;
  readonly tone: Tone;
  /** How much it matters: decides size and place. */
  readonly weight: number;
  readonly center?: boolean;
  /** In pixels, where the weight does not say it. */
  readonly size?: number;
  /** Has its name written in any case. */
  readonly named?: boolean;
  /** Has neighbours that are not drawn. */
  readonly more?: boolean;
}

export interface Line {
  readonly source: string;
  readonly target: string;
  readonly type: string;
  /** 0 to 1: how strong it is drawn. */
  readonly strength: number;
  readonly alert?: boolean;
  /** What was seen to pass along it at run time. */
  readonly traffic?: LineTraffic;
}

export interface LineTraffic {
  /** 0 to 1 of the busiest line that is drawn: decides the width. */
  readonly share: number;
  /** Written on the line. */
  readonly label: string;
}

export interface DrawnGraph {
  readonly dots: readonly Dot[];
  readonly lines: readonly Line[];
}

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface GroupCircle extends Spot {
  readonly name: string;
  readonly radius: number;
}

export interface Layout {
  readonly spots: ReadonlyMap<string, Spot>;
  readonly circles: readonly GroupCircle[];
}
