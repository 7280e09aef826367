/** One book a month; every title and author here is invented. */
export const books = `
--- 20 days ago 19:10
A: The votes are in. This month we read "The Cartographer's Kettle" by Ilse Varn. 312 pages, one island, and I'm told a lot of tea.
  📚 B C D E  🍵 F
B: I voted for the one about the lighthouse but I like kettles as well
C: The library has three copies and an audio book. I've put two on hold under "book club".
D: Audio for me, I read while I cook
  👍 C
--- 18 days ago 20:05
E: I'm on page 40 and nobody has said a word to anybody. It's 40 pages of weather. I love it.
F: I'm on page 40 and I'd like somebody to say a word to somebody
A: Page 52.
F: What's on page 52?
A: "Well."
  😂 B C D E F G
--- 16 days ago 12:20
G: Latecomer here, am I allowed to join at this point?
A: Always! We meet in two weeks, snacks decide the rest.
C: There's still a copy on hold. It has a coffee ring on page 88, that's from me, it isn't a symbol.
G: I'd have built a whole theory on it
--- 15 days ago 19:40
D: In the audio book the narrator whispers all the sea parts. I had to stop chopping onions
B: The scene with the maps on the floor? I read that twice. She walks over the sea in socks
E: Careful, no spoilers beyond page 150!
B: It's page 97, I checked. I'm a law-abiding reader
--- 14 days ago 18:15
C: Slightly off: who has an opinion on stopping a book in the middle? I stopped one at 60 % and I feel as if I'd left a party without saying goodbye.
F: I stop all the time. There are too many good ones.
A: I can't. I've finished books out of spite
D: My rule is 100 minus your age in pages. You get more impatient rights every year.
C: Then I'm free after 64 pages
E: I'd be allowed to stop after 71. I'll read to 72 to show who's boss
--- 12 days ago 20:30
G: I caught up and overtook you all, I think. Page 201. I've got a theory about the kettle
A: NO THEORIES BEFORE THE EVENING
G: It's a small one
A: Put it in an envelope.
G: It's in an envelope. The envelope is smug.
--- 11 days ago 13:10
B: I've rearranged my shelf by colour. I can't find anything but I like looking at not finding it.
B: [image books.svg]
  😍 A C D G  😱 E F
E: By COLOUR. What about series?
B: Separated, I'm afraid. Volume 2 lives with the greens.
E: I need to sit down
F: I sort by who I'd like to sit next to whom
C: That's the loveliest system I've ever heard, and it's no use at all
  😂 A B D F G
--- 9 days ago 19:25
A: Questions for our evening, so that you can think a bit:
  | 1. Does she ever want to leave the island?
  | 2. Who's the letter from?
  | 3. The kettle: a thing, a person or a place?
  | 4. Would you lend this book, and to whom?
  👍 B C D E G
D: 3 is what the envelope is about, isn't it {G}
G: I couldn't say
F: You could, that's the trouble
--- 7 days ago 20:50
A: What an evening! Nine people, two pots of tea, and nobody agreed on the letter.
  ❤️ B C D E F G +1
E: I still say that it's from her younger self
C: And I still say it's from the bank
  😂 A B D F G
B: {G}'s envelope! "The kettle is the only one who comes back." I got goosebumps
  👏 A C D E
G: It was smug for a reason
F: I'd like to say, as the person who complained about the weather: on page 280 it rains, and I cried about rain. So. Well.
A: "Well."
  🥹 B C D E G
--- 6 days ago 12:00
C: Scores, as always by biscuits out of five: {A} 5, {B} 4, {C} 4, {D} 5 (with voice), {E} 4, {F} 3.5 "and rising", {G} 5. Mean 4.4, our best since the one about the ferry.
D: The voice deserves its own biscuit
--- 5 days ago 19:05
A: Next book! Three nominations, vote by emoji:
  | 🌒 "Night Shift at the Museum of Doors" by Tomé Albrecht, 240 pages, funny and then not
  | 🐝 "Small Republic" by Nadia Ferrant, a year in a beehive, non-fiction
  | 🚂 "All Stations" by P. J. Okonjo, 14 short stories on one train line
  🚂 B C G  🐝 D E  🌒 F
B: One story per station? And can you change trains?
A: People from one story walk through the others. You have to look out of the window
E: I nominated the bees and I'm changing to the train. Sorry, bees.
--- 4 days ago 18:45
A: "All Stations" it is. The bees come back next month, they always do.
  🚂 B C D E F G
F: Short stories! I may even finish
--- 3 days ago 21:00
D: No audio book this time, so I'm going to read it with my own eyes like an animal
C: I've put all four copies of the library on hold. The lady at the desk said "the train people" and smiled.
G: I'm reading it on the train. One story per ride. It fits exactly till my stop except for number 5, for that I had to go one station too far.
B: You missed your stop for literature
G: I walked back through the rain feeling important.
  ❤️ A B C E  😂 D F
--- 1 day ago 20:15
E: Story 3, the man with the cello case. Has anyone read it? I need to talk to somebody
A: I have. Bench, tomorrow, lunch?
E: Yes please. Bring tissues and a map.
--- 33m ago
E: Back from the bench. {A} noticed something: the woman with the red umbrella is in story 1, too. In one sentence.
  🤯 B C D G
B: WAIT. I've got to go back
C: She's in 4 as well! She's selling the tickets
F: So she's on the train before everybody else
G: I'm writing something down and putting it into an envelope
A: Oh no
D: Is it smug?
G: It's humming.
  😂 A B C D E F
A: Evening is in three weeks, at my desk end of the big room. I'll bring the kettle.
  🍵 B C D E F G
`;
