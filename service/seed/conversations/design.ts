/** Critique, research and colour: a settings page gets better in public. */
export const design = `
--- 20 days ago 09:10
A: Settings redesign, first wireframe. Be kind but be quick.
A: [image wireframe.svg] One list on the left, one thing at a time on the right
B: I like how calm it is. What happened to the 41 toggles?
A: 22 of them are never touched by anyone. I asked the numbers. They move to "Advanced".
C: Careful with "Advanced". In every test people go there first, because nobody believes they are basic.
  😂 A D E
D: Name it by what's in there. "Printing", "Calendar feed", "For developers".
A: Better. Then there's no drawer with everything in it.
E: Where does search live? Support says it's number 1 on the list of things nobody sees
A: At the top, over the list, full width. If they miss it now I'll put it on a hat.
+2h
F: One thought on the switch rows: the label is on the left edge, the switch on the right edge, and on a wide screen they are 900 px apart. My eye gets lost on the way.
A: Max width of 640?
F: 640 and I'm home.

--- 19 days ago 10:40
C: Notes from five visits to lending desks this week. The short version in three sentences:
  | 1. People at the desk look at the member, not at the screen. We have about two seconds of their eyes.
  | 2. Everyone has paper next to the keyboard, and the paper has what our screen hides.
  | 3. Nobody has ever used the shortcut keys, but everybody would like to.
  👏 A B D E G
B: What's on the paper?
C: Mostly "who has it now". You have to open the item to see it. They write it down so that they don't have to.
A: Ouch. That's one line in the list.
D: The list row is full though.
C: Then something has to leave it. In five visits nobody looked at the item number.
E: The item number was put there because the people at the desk asked for it
C: In 2019. Then the scanners came.
  💡 A B D E
+3h
A: Item number out, "with Ana until Friday" in. Row is even shorter.
G: "With Ana" is a personal name on a screen that stands in a public room. Could the person on the other side of the desk read it?
C: At two of five desks, yes.
G: Then I'd like initials, or the name on tap.
A: Name on hover and tap. Thank you, I'd never have thought of that.
  ❤️ G C

--- 17 days ago 08:50
F: New palette, version 6, the one where I stop. Warmer neutrals, green moved a little towards the forest, and one yellow that's only for "please look here".
F: [image palette.svg]
  😍 A B D E H
D: That yellow on white is going to fail contrast
F: It never sits on white as text. It's a surface, with the dark ink on it: 8.8 to 1.
D: Then I'm in love
B: How do the two greens look for people with red-green blindness?
F: They differ in lightness by 20 points, so they stay apart. I've simulated all three kinds, pictures in the file.
H: And on the cheap tablets at the desks? They turn everything into porridge.
F: Haven't tried. Who has a cheap tablet?
C: I have the cheapest. I'll bring it on Monday, with its porridge.
--- 16 days ago 11:20
C: The porridge tablet has spoken: greens fine, the second grey disappears entirely.
F: Second grey goes 6 points darker. Version 7, the one where I stop.
A: You said that at 6
F: I said that at 4.
  😂 A B D E G H

--- 15 days ago 09:30
E: Words! "Loan", "booking", "reservation", "pick-up". We use all four for three things.
D: I found a screen with all four on it.
E: Suggestion: you reserve a thing, you borrow it, you bring it back. Verbs everywhere, and the nouns die.
C: In the interviews people say exactly that. "I've reserved it", "I've got it", "I brought it back". Nobody says "my booking".
B: What do we do in German? "Ausleihe" is a noun with a hat and a stick
E: Also verbs: reservieren, ausleihen, zurückbringen. It works.
G: The terms of use say "booking" 34 times.
E: Do they have to?
G: No. They only have to say the same thing all the way through. I'd enjoy that, honestly.
  😂 E D  ❤️ A B
+4h
E: Word list is here, 26 words, each with what we say and what we don't: https://design.example.com/words
H: I love that "utilize" has a row and the row says "no".

--- 13 days ago 10:15
A: From engineering after the hiccup: the error "something went wrong" scared people at the desks. They thought the loan was lost. What should it say?
E: What do we know at that moment?
A: Whether the loan was saved. If we got an answer. If we got no answer, we don't know.
E: So there are three:
  | "Saved. The screen didn't refresh, here it is again."
  | "Not saved. Nothing has changed, please try again."
  | "We don't know yet. We're checking, don't hand anything over twice."
C: The third one is so honest that I want to hug it
D: And a small clock that shows that we really are checking.
B: Not the spinner from the start page please. That one has never reached an end in its life
A: A line that fills up in ten seconds, then an answer either way.

--- 12 days ago 09:05
H: Illustration for the empty shelf ("you haven't borrowed anything yet"). Three directions: a dusty shelf, a curious fox, a hook with a shadow where the tool used to be.
D: The shadow on the hook! I had exactly that in my grandfather's workshop.
F: The shadow. It also works in one colour.
C: The fox will make people ask where the fox went on the other pages.
H: The fox was my favourite
A: Could the fox be somewhere in the picture?
H: Very small. On the window. Only its ears
  😍 A B C D E F G
H: Done then: hook, shadow, ears.

--- 10 days ago 14:00
B: "Can't extend" is 44 % of the due-date tickets. The text says "Not possible." with a full stop like a door.
E: Who reserved it and until when can I have it? Those are the two things I'd want to know.
G: "Who" is private. "Someone else" and the date.
E: "Someone else has reserved this from Friday. You can keep it until Thursday evening."
C: Can I suggest "Need it longer? Two others like it are free nearby."
A: We know that! It's one query. That turns a no into a maybe.
  🎉 B C D E  💚 F
D: Where does it go? In a dialog or in the row?
A: In the row, under the date. A dialog for a no is two doors.
+3h
A: In the file, three states, with and without neighbours. Going to {B} for building.
B: Taking it this week.

--- 9 days ago 09:20
F: Question about the icon set. We have a screw, a bolt and a nut for three categories and at 16 px they're three grey dots.
H: At 16 px a ladder is a ladder. Could the category be shown by its most lendable thing? Tools: drill. Garden: lawnmower. Party: bunting.
F: Kitchen?
H: Raclette.
D: Nobody outside of four countries knows a raclette from the side
C: In the visits the most lent kitchen thing was a jam pot. Giant. One of them had a name.
  😂 A B E F H
H: A giant jam pot it is.
--- 8 days ago 13:30
D: Dark theme: date picker had dark blue on dark grey for today. Fixed by engineering, with a contrast check in the build from now on. 14 places found, all mended.
F: I feel caught and relieved
A: How come we didn't see it?
D: We review in the light theme because the office is bright.
C: Then one review a week happens with the lamps off
H: I'll bring candles
  🕯️ A B C E F

--- 6 days ago 10:00
C: Test results for the new list row: time to answer "who has the big ladder?" went from 14 s to 3. Nobody reached for paper.
  🎉 A B D E F G H
C: One person asked where the item number has gone. It's in the details now. They said "fine, I only wanted to know that it's still alive".
B: 3 seconds is within the two seconds of eyes, nearly.
C: Nearly. The rest is finding the ladder in the list. It's called "Ladder, large", so it's under L, and people type "big".
E: Synonyms. big/large, drill/borer, pot/pan. I can start a list from the search terms without results
A: How many are there?
E: 2,300 different ones last month. The most common is "big".
E: Second is "wi-fi password".

--- 5 days ago 09:45
A: Settings, second round. Tested with eight people. Seven found the search, one found it by falling over it.
D: A hat might still be needed
  🎩 A B C
A: What they didn't find: how to change opening hours for one locker. Because it's not under "Opening hours", it's in the place.
E: Put it in both. A link isn't a sin.
A: I've been taught that it is
E: By somebody who never had to find it.
  👏 B C D H
+2h
A: It's in both. Sinful and found by eight of eight in five minutes of hallway.

--- 3 days ago 10:30
B: Engineering asks: waiting list for a thing, 200 people wait for one raclette set. All at once, or in a line?
C: In a line. It came up in three interviews: "I don't mind waiting, I mind not knowing". First in line gets two hours, everybody sees their place.
A: And no names, only "you're number 3".
E: "It's yours if you want it" for the one whose turn it is.
G: What if the two hours are over in the night?
B: They thought of it, the clock stops from nine to eight.
D: That's the kind of detail that nobody will ever notice and everyone will feel.
  ❤️ A B C E F

--- 2 days ago 11:15
H: The release picture for 4.19: a locker at night, in a cellar, door ajar, light coming out. Ears on the window?
A: Ears on the window.
F: Ears on every window from now on
G: I'm obliged to ask who owns the rights to the ears.
H: I do. They're my own drawing.
G: Then all is well. I like them too.
  😂 A B C D E  🦊 F H

--- 1 day ago 14:20
F: Palette version 7 is in the product. I've checked 60 screens in both themes, on the porridge tablet as well.
F: So this is me, stopping.
  👏 A B C D E G H
D: There's one blue left in the mail footer
F: ...version 8.
  😂 A B C E G H

--- 22m ago
A: New settings page is live for everyone as of this morning. It was on for a tenth of the libraries last week and tickets about settings went from 40 to 12.
  🎉 B C D E F G H
C: Best quote from the feedback form: "I found it before I knew I was looking for it"
E: Framing that
B: The design of the locker screen is next, isn't it? Cold fingers, dark cellar, eight digits.
A: Yes. I've put up a frame with the constraints. Big keys, the code in two groups of four, works without reading.
H: And a light when it opens? People look at the door, not at the screen
C: Two seconds of eyes, and at a door it's zero. Light and a sound.
F: I've a lovely yellow for "please look here".
  💛 A B C D E H
`;
