import type { Action } from '@reduxjs/toolkit';
import { historyPageReceived, messagesReceived } from '../realtime/facts';
import type { Message } from '../domain/message';

/** Longer texts are cut where DevTools show actions, characters: one may have 32 KiB. */
const LONGEST_TEXT = 2_000;

/** What DevTools show of an action: messages with huge texts would make them slow. */
export function shortenTexts<A extends Action>(action: A): A {
  if (messagesReceived.match(action) && action.payload.some(isHuge)) {
    return { ...action, payload: action.payload.map(shorten) };
  }
  if (historyPageReceived.match(action) && action.payload.messages.some(isHuge)) {
    const messages = action.payload.messages.map(shorten);
    return { ...action, payload: { ...action.payload, messages } };
  }
  return action;
}

function isHuge({ text }: Message): boolean {
  return text.length > LONGEST_TEXT;
}

function shorten(message: Message): Message {
  return isHuge(message)
    ? { ...message, text: `${message.text.slice(0, LONGEST_TEXT)}…` }
    : message;
}
