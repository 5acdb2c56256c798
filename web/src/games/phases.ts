// Generated from houndtable/games by tools/generate.py; do not edit.

export const PHASES: Record<string, readonly string[]> = {
  dog_deluxe: ["beginning", "dealing", "exchange", "handing_over", "turn", "splitting", "dropping_out", "drawing", "drawn", "over"],
  dog_cards: ["beginning", "laying_out", "dealing", "exchange", "handing_over", "turn", "looking", "taking", "drawing", "filling", "over"],
  clear_4: ["beginning", "dealing", "blind", "over", "turn", "adding", "pushing", "clearing"],
  dogs_cardgame: ["locating", "breeding", "laying_dogs", "dealing", "keeping", "showing", "laying_characters", "beginning", "turn", "placing", "lifting", "rewarding", "earning", "taking", "refilling_dogs", "refilling_characters", "effects", "over"],
};
